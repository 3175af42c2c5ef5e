import type { OrderConsent } from '@keepsong/domain/signals/order-signal';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { TellAsServer } from './tell-as-server.service.ts';

export type LeadSignals = {
  /**
   * Writes the event that somebody has subscribed with an address, in the transaction that stores the address.
   * Without consent, nothing is written. Returns the id of the event, or null. The page uses the same id when
   * it reports the event to the ad networks.
   */
  given(
    tx: Tx,
    lead: { email: string; source: string },
    consent: OrderConsent | undefined,
  ): Promise<string | null>;
};

type Deps = { tellAsServer: TellAsServer; clock: Clock };

/** An address counts as one lead a day, however often and wherever it is given. */
export const createLeadSignals = ({ tellAsServer, clock }: Deps): LeadSignals => ({
  async given(tx, { email, source }, consent) {
    if (!consent) return null;
    const at = clock.now();
    const subject = `${email}:${chicagoDay(at)}`;
    const event = { name: 'Lead', properties: { source }, subject, at, email: async () => email } as const;
    await tellAsServer.tell(tx, event, consent);
    return tellAsServer.idOf(event);
  },
});
