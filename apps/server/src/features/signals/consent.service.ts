import { randomUUID } from 'node:crypto';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result } from '@keepsong/domain/result';
import {
  type Agreed,
  CONSENT_VERSION,
  type ConsentNow,
  type KeptConsent,
  NOTHING,
  type Place,
  type Regime,
} from '@keepsong/domain/signals/consent';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { addressSubject, type Limit, type Limits } from '../../platform/http/limits.ts';
import { deleteConsents, insertConsent } from './consents.repository.ts';

/** People change their mind a few times, and many may share one network address. */
const CHOICES: Limit = { name: 'consent', max: 300, seconds: 3_600, quick: true };
/** How long choices are kept, because somebody may ask for the proof. */
const KEPT_DAYS = 3 * 365;
const DAY_MS = 86_400_000;

export type ConsentService = {
  /**
   * What the browser stores for a visitor who need not be asked and has no id yet. Null when there is nothing
   * to store.
   */
  unasked(now: ConsentNow): KeptConsent | null;
  /**
   * Stores a choice with its time. If the browser sends a signal against tracking, the choice counts as a no to
   * everything.
   */
  choose(
    agreed: Agreed,
    asked: { now: ConsentNow; regime: Regime; place: Place; locale: Locale; ip: string },
  ): Promise<Result<KeptConsent>>;
  deleteOld(): Promise<void>;
};

type Deps = { db: Db; limits: Limits; clock: Clock };

export function createConsent({ db, limits, clock }: Deps): ConsentService {
  return {
    unasked({ agreed, visitor, asks, signal }) {
      if (asks || signal || visitor !== null || !agreed.analytics) return null;
      return { agreed, id: null, visitor: randomUUID() };
    },
    async choose(wanted, { now, regime, place: { country }, locale, ip }) {
      const within = await limits.take(CHOICES, addressSubject(ip));
      if (!within.ok) return within;
      const agreed = now.signal ? NOTHING : wanted;
      const id = randomUUID();
      await insertConsent(db, {
        ...{ id, createdAt: clock.now(), version: CONSENT_VERSION, ...agreed },
        ...{ locale, regime, country },
      });
      return ok({ agreed, id, visitor: agreed.analytics ? (now.visitor ?? randomUUID()) : null });
    },
    deleteOld: () => deleteConsents(db, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)),
  };
}
