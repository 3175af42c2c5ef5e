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
  /** What it is about. The same name and subject have the same id, in whatever process and however often. */
  subject: string;
  at: Date;
  /** The address by which networks may join it; null when there is none any more. It is read only where it is needed. */
  email: () => Promise<string | null>;
};

export type TellAsServer = {
  /** The id under which an event is told. */
  idOf(event: Pick<ServerEvent, 'name' | 'subject'>): string;
  tell(tx: Tx, event: ServerEvent, consent: OrderConsent | undefined): Promise<void>;
};

type Deps = {
  receivers: readonly Receiver[];
  notifications: Pick<Notifications, 'tell'>;
  secret: string;
};

/**
 * Tells events that must not be lost. They are messages of the outbox, one for each receiver, so each is told if and only
 * if what it tells has happened (decision 0127).
 */
export function createTellAsServer({ receivers, notifications, secret }: Deps): TellAsServer {
  const key = deriveKey(secret, 'signals');
  const idOf: TellAsServer['idOf'] = ({ name, subject }) => keyedUuid(key, `${name}:${subject}`);

  /** By what networks can join an event. They get the address only as its hash, in the form that they ask for. */
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
