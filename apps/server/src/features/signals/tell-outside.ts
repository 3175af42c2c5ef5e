import type { Agreed } from '@keepsong/domain/signals/consent';
import type { Contact, Signal } from '@keepsong/domain/signals/read-batch';
import type { Receiver } from '../../adapters/receivers/receivers.port.ts';
import type { ForReceivers } from '../notifications/notifications.service.ts';

type Telling = { signal: Signal; agreed: Agreed; contact: Contact; owner: string | null };

/**
 * The event for the receivers that may be told it, as it is written into the outbox. The contact, by which
 * networks match an event to a person, goes only to receivers that need the consent to marketing, and only with
 * this consent.
 */
export function forOutside(
  receivers: readonly Receiver[],
  { signal, agreed, contact, owner }: Telling,
): ForReceivers[] {
  const told = receivers.filter(
    ({ needs, takes }) => (needs === 'necessary' || agreed[needs]) && takes?.(signal) !== false,
  );
  const isNetwork = ({ needs }: Receiver) => needs === 'marketing';
  const names = (some: readonly Receiver[]) => some.map(({ name }) => name);
  const joined = Object.keys(contact).length > 0 ? { ...signal, contact } : signal;
  return [
    { signal, owner, receivers: names(told.filter((one) => !isNetwork(one))) },
    { signal: joined, owner, receivers: names(told.filter(isNetwork)) },
  ];
}
