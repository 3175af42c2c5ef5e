import type { Agreed } from '@keepsong/domain/signals/consent';
import type { Contact, Signal } from '@keepsong/domain/signals/read-batch';
import type { Receiver } from '../../adapters/receivers/receivers.port.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import type { Notifications } from '../notifications/notifications.service.ts';

type Ports = { receivers: readonly Receiver[]; notifications: Pick<Notifications, 'tell'> };

/**
 * Writes an event into the outbox for the receivers that may be told it. The contact, by which networks match
 * an event to a person, goes only to receivers that need the consent to marketing, and only with this consent.
 */
export async function tellOutside(
  { receivers, notifications }: Ports,
  tx: DbOrTx,
  { signal, agreed, contact }: { signal: Signal; agreed: Agreed; contact: Contact },
): Promise<void> {
  const told = receivers.filter(
    ({ needs, takes }) => (needs === 'necessary' || agreed[needs]) && takes?.(signal) !== false,
  );
  const isNetwork = ({ needs }: Receiver) => needs === 'marketing';
  const names = (some: readonly Receiver[]) => some.map(({ name }) => name);
  await notifications.tell(tx, signal, names(told.filter((one) => !isNetwork(one))));
  const joined = Object.keys(contact).length > 0 ? { ...signal, contact } : signal;
  await notifications.tell(tx, joined, names(told.filter(isNetwork)));
}
