import { NOTHING } from '@keepsong/domain/signals/consent';
import type { EventName } from '@keepsong/domain/signals/events';
import { type OrderConsent, purposeOfOrder } from '@keepsong/domain/signals/order-signal';
import type { Contact, Signal } from '@keepsong/domain/signals/read-batch';
import type { Receiver } from '../../adapters/receivers/receivers.port.ts';
import type { Tx } from '../../platform/db/database.ts';
import { keyedUuid } from '../../platform/ids.ts';
import { deriveKey } from '../../platform/settings-secrets.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { addressHash } from './address-hash.ts';
import { findLastChoice } from './consents.repository.ts';
import { forOutside } from './tell-outside.ts';

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
  /** Tells the event as far as the visitor agreed in `consent`, and has not taken that back since. */
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
      ...(email === null ? {} : { email_hash: addressHash(email) }),
      ...(agent === undefined ? {} : { agent }),
    };
  }

  /** The consent as far as the visitor has not taken it back since. */
  async function standing(tx: Tx, consent: OrderConsent | undefined): Promise<OrderConsent | undefined> {
    const last = consent?.visitor ? await findLastChoice(tx, consent.visitor) : null;
    if (!consent || !last) return consent;
    const analytics = consent.analytics && last.analytics;
    const marketing = consent.marketing && last.marketing;
    const { agent, campaign, ...others } = consent;
    return { ...others, ...(marketing ? { agent, campaign } : {}), analytics, marketing };
  }

  return {
    idOf,
    async tell(tx, event, given) {
      const consent = await standing(tx, given);
      const signal: Signal = {
        event_id: idOf(event),
        name: event.name,
        properties: { ...event.properties },
        at: event.at.toISOString(),
        source: 'server',
        purpose: purposeOfOrder(consent),
        visitor: consent?.analytics ? consent.visitor : null,
        context: {
          ...(consent?.campaign ? { campaign: consent.campaign } : {}),
          ...(consent?.analytics && consent.ga_session ? { ga_session: consent.ga_session } : {}),
        },
      };
      const agreed = consent ?? NOTHING;
      const contact = agreed.marketing ? await contactOf(event.email, consent?.agent) : {};
      const owner = consent?.visitor ?? null;
      await notifications.tell(tx, forOutside(receivers, { signal, agreed, contact, owner }));
    },
  };
}
