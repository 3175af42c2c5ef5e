import { randomUUID } from 'node:crypto';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result } from '@keepsong/domain/result';
import {
  type Agreed,
  CONSENT_VERSION,
  type ConsentNow,
  isAny,
  type KeptConsent,
  NOTHING,
  type Place,
  type Regime,
} from '@keepsong/domain/signals/consent';
import type { Receiver } from '../../adapters/receivers/receivers.port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, DbOrTx } from '../../platform/db/database.ts';
import { addressSubject, type Limit, type Limits } from '../../platform/http/limits.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { deleteConsents, insertConsent, saveLastChoice } from './consents.repository.ts';

/** People change their mind a few times, and many may share one network address. */
const CHOICES: Limit = { name: 'consent', max: 300, seconds: 3_600, quick: true };
/** Browsers that say no, of one address. Each asks once, unless it does not delete the cookie. */
const ENDINGS: Limit = { name: 'consent_ended', max: 300, seconds: 3_600, quick: true };
/** How long choices are kept, because somebody may ask for the proof. */
const KEPT_DAYS = 3 * 365;
const DAY_MS = 86_400_000;

type Asked = {
  now: ConsentNow;
  /** The id under which the browser's earlier choices are stored. */
  visitor: string | null;
  regime: Regime;
  place: Place;
  locale: Locale;
  ip: string;
};

export type ConsentService = {
  /**
   * What the browser stores for a visitor who need not be asked and has no id yet. `visitor` is the id of an earlier
   * version of the question. Null when there is nothing to store.
   */
  unasked(now: ConsentNow, visitor: string | null): KeptConsent | null;
  /**
   * Stores a choice with its time. If the browser sends a signal against tracking, the choice counts as a no to
   * everything. Events that still wait for receivers to which the visitor no longer agrees are dropped.
   */
  choose(agreed: Agreed, asked: Asked): Promise<Result<KeptConsent>>;
  /**
   * Ends everything that was agreed to under this id, because the visitor's browser now says no. Returns false, and
   * changes nothing, when this network address has ended too many.
   */
  endBySignal(visitor: string, ip: string): Promise<boolean>;
  deleteOld(): Promise<void>;
};

type Deps = {
  db: Db;
  limits: Limits;
  clock: Clock;
  receivers: readonly Pick<Receiver, 'name' | 'needs'>[];
  notifications: Pick<Notifications, 'untell'>;
};

export function createConsent({ db, limits, clock, receivers, notifications }: Deps): ConsentService {
  /** Stores what a visitor still agrees to, and drops what waits for receivers that need more. */
  async function leave(tx: DbOrTx, visitor: string, agreed: Agreed, createdAt: Date): Promise<void> {
    const lost = receivers.filter(({ needs }) => needs !== 'necessary' && !agreed[needs]);
    await saveLastChoice(tx, { visitor, ...agreed, createdAt });
    await notifications.untell(
      tx,
      visitor,
      lost.map(({ name }) => name),
    );
  }

  return {
    unasked({ agreed, visitor, asks, signal }, earlier) {
      if (asks || signal || visitor !== null || !agreed.analytics) return null;
      return { agreed, id: null, visitor: earlier ?? randomUUID() };
    },
    async choose(wanted, { now, visitor, regime, place: { country }, locale, ip }) {
      const within = await limits.take(CHOICES, addressSubject(ip));
      if (!within.ok) return within;
      const agreed = now.signal ? NOTHING : wanted;
      const id = randomUUID();
      const createdAt = clock.now();
      await db.transaction(async (tx) => {
        await insertConsent(tx, {
          ...{ id, createdAt, version: CONSENT_VERSION, ...agreed },
          ...{ locale, regime, country },
        });
        if (visitor !== null) await leave(tx, visitor, agreed, createdAt);
      });
      // Without an id, or with another one, the next choice would not find what was agreed before.
      return ok({ agreed, id, visitor: visitor ?? (isAny(agreed) ? randomUUID() : null) });
    },
    async endBySignal(visitor, ip) {
      const within = await limits.take(ENDINGS, addressSubject(ip));
      if (!within.ok) return false;
      await db.transaction((tx) => leave(tx, visitor, NOTHING, clock.now()));
      return true;
    },
    deleteOld: () => deleteConsents(db, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)),
  };
}
