import { hash } from 'node:crypto';
import { NOTHING } from '@keepsong/domain/signals/consent';
import type { EventName } from '@keepsong/domain/signals/events';
import { type OrderConsent, purposeOfOrder } from '@keepsong/domain/signals/order-signal';
import type { Contact, Signal } from '@keepsong/domain/signals/read-batch';
import type { Receiver } from '../../adapters/receivers/receivers.port.ts';
import type { Tx } from '../../platform/db/database.ts';
import { keyedUuid } from '../../platform/ids.ts';
import { deriveKey } from '../../platform/settings-secrets.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { tellOutside } from './tell-outside.ts';

export type ServerEvent = {
  name: EventName;
  properties: object;
  /**
   * The thing that the event is about. The same name and subject always give the same event id, in every
   * process.
   */
  subject: string;
  at: Date;
  /**
   * Reads the address by which networks may match the event to a person; null when it was deleted. Called only
   * when it is needed.
   */
  email: () => Promise<string | null>;
};

export type TellAsServer = {
  /** The id of an event. */
  idOf(event: Pick<ServerEvent, 'name' | 'subject'>): string;
  tell(tx: Tx, event: ServerEvent, consent: OrderConsent | undefined): Promise<void>;
};

type Deps = {
  receivers: readonly Receiver[];
  notifications: Pick<Notifications, 'tell'>;
  secret: string;
};

/**
 * Tells events that must not be lost. They are messages of the outbox, one for each receiver. So an event is
 * sent if and only if the transaction of what it reports is committed (decision 0127).
 */
export function createTellAsServer({ receivers, notifications, secret }: Deps): TellAsServer {
  const key = deriveKey(secret, 'signals');
  const idOf: TellAsServer['idOf'] = ({ name, subject }) => keyedUuid(key, `${name}:${subject}`);

  /**
   * The facts by which networks can match an event to a person. They get only the hash of the address, in the
   * form that they require.
   */
  async function contactOf(find: ServerEvent['email'], agent: string | undefined): Promise<Contact> {
    if (receivers.every(({ needs }) => needs !== 'marketing')) return {};
    const email = await find();
    return {
      ...(email === null ? {} : { email_hash: hash('sha256', email.trim().toLowerCase()) }),
      ...(agent === undefined ? {} : { agent }),
    };
  }

  return {
    idOf,
    async tell(tx, event, consent) {
      const signal: Signal = {
        event_id: idOf(event),
        name: event.name,
        properties: { ...event.properties },
        at: event.at.toISOString(),
        source: 'server',
        purpose: purposeOfOrder(consent),
        visitor: consent?.analytics ? consent.visitor : null,
        context: consent?.campaign ? { campaign: consent.campaign } : {},
      };
      const agreed = consent ?? NOTHING;
      const contact = agreed.marketing ? await contactOf(event.email, consent?.agent) : {};
      await tellOutside({ receivers, notifications }, tx, { signal, agreed, contact });
    },
  };
}
