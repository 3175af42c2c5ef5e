import type { AppSettings } from '@keepsong/contract/app-settings';
import type { Locale } from '@keepsong/domain/format/locale';
import {
  type Arm,
  armOf,
  isOnFor,
  reachOf,
  SWITCH_NAMES,
  type SwitchName,
  type SwitchSetting,
  type SwitchVisitor,
  UNCHANGED,
} from '@keepsong/domain/system/switches';
import { eq } from 'drizzle-orm';
import { switches } from '../../../db/schema/inbox.ts';
import type { Clock } from '../clock.ts';
import type { Db, DbOrTx, Tx } from '../db/database.ts';
import type { Session } from '../sessions/stored-sessions.ts';
import type { Settings as ShopSettings } from '../settings.ts';

/** A change reaches every process of the shop within this time. */
const KEPT_MS = 2_000;

type Settings = ReadonlyMap<SwitchName, SwitchSetting>;

const visitorOf = (session: Session | null, locale: Locale | null): SwitchVisitor => ({
  visitorId: session?.visitorId ?? null,
  isSignedIn: Boolean(session?.user),
  isStaff: Boolean(session?.user?.staffRole),
  locale,
});

export const findSwitches = (db: DbOrTx) => db.select().from(switches);

/**
 * Locks a switch until the transaction ends and returns its state. A missing row is inserted first, so that two
 * changes wait for each other.
 */
export async function lockSwitch(tx: Tx, name: SwitchName, by: { changedBy: number; changedAt: Date }) {
  await tx
    .insert(switches)
    .values({ name, ...UNCHANGED, ...by })
    .onConflictDoNothing();
  const [row] = await tx.select().from(switches).where(eq(switches.name, name)).for('update');
  if (!row) throw new Error('a switch that was just written is gone');
  return row;
}

export async function saveSwitch(
  tx: Tx,
  name: SwitchName,
  setting: SwitchSetting,
  by: { changedBy: number; changedAt: Date },
): Promise<void> {
  await tx
    .update(switches)
    .set({ ...setting, ...by })
    .where(eq(switches.name, name));
}

/**
 * The switches of parts that need a service that is not configured. Nobody can turn them on, so the shop never
 * sells what it cannot deliver.
 */
export function notSetUp({ mode, streaming, twilio, partner }: Services): SwitchName[] {
  if (mode !== 'production') return [];
  const isSetUp: Partial<Record<SwitchName, boolean>> = {
    streaming: streaming !== null,
    texts: twilio !== null,
    ecards: partner.url !== null && partner.key !== null,
  };
  return SWITCH_NAMES.filter((name) => isSetUp[name] === false);
}

type Services = Pick<ShopSettings, 'mode' | 'streaming' | 'twilio' | 'partner'>;
type SwitchesDeps = { db: Db; clock: Clock; settings: Services };

/** Tells which parts of the shop are turned off, and for whom. The rows are read at most once in `KEPT_MS`. */
export function createSwitches({ db, clock, settings }: SwitchesDeps) {
  const missing = notSetUp(settings);
  let kept: Settings = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<Settings> | null = null;

  async function readRows(): Promise<Settings> {
    const rows = await findSwitches(db);
    kept = new Map(rows.map(({ name, isOn, share, audience }) => [name, { isOn, share, audience }]));
    readAt = clock.now().getTime();
    return kept;
  }

  function now(): Promise<Settings> {
    if (Math.abs(clock.now().getTime() - readAt) < KEPT_MS) return Promise.resolve(kept);
    // While the database cannot be reached, the last known settings are used.
    reading ??= readRows()
      .catch(() => kept)
      .finally(() => {
        reading = null;
      });
    return reading;
  }

  const settingOf = (all: Settings, name: SwitchName): SwitchSetting =>
    missing.includes(name) ? { ...UNCHANGED, isOn: false } : (all.get(name) ?? UNCHANGED);

  return {
    /** The switches of parts that need a service that is not configured. */
    missing,

    /** Whether a part of the shop is on for a visitor. `locale` is null when the language is not known. */
    isOn: async (name: SwitchName, session: Session | null, locale: Locale | null = null): Promise<boolean> =>
      isOnFor(name, settingOf(await now(), name), visitorOf(session, locale)),

    /** Whether a part is turned off for everybody. */
    isClosed: async (name: SwitchName): Promise<boolean> => reachOf(settingOf(await now(), name)) === 'none',

    /**
     * Whether a part is turned off for everybody, for callers that cannot wait. It returns the last known
     * value, and starts a new read for the next call when that value is old.
     */
    isShut(name: SwitchName): boolean {
      void now();
      return reachOf(settingOf(kept, name)) === 'none';
    },

    /** The parts that are off for a visitor. */
    async offFor(session: Session | null, locale: Locale): Promise<SwitchName[]> {
      const all = await now();
      const visitor = visitorOf(session, locale);
      return SWITCH_NAMES.filter((name) => !isOnFor(name, settingOf(all, name), visitor));
    },

    /** For each part that is on for only a share of the visitors: in which group this visitor is. */
    async triedBy(session: Session | null, locale: Locale): Promise<{ name: SwitchName; arm: Arm }[]> {
      const all = await now();
      const visitor = visitorOf(session, locale);
      return SWITCH_NAMES.flatMap((name) => {
        const arm = armOf(name, settingOf(all, name), visitor);
        return arm === null ? [] : [{ name, arm }];
      });
    },

    /** Reads the rows, unless they were read within `KEPT_MS`. */
    read: now,

    /**
     * The switches that pages need, the same for all visitors: the parts that are off, and the parts for which
     * each browser must ask. These are the last known values (`read`), because rendering does not wait for
     * settings.
     */
    shown(): AppSettings['switches'] {
      const having = (reach: 'some' | 'none') =>
        SWITCH_NAMES.filter((name) => reachOf(settingOf(kept, name)) === reach);
      return { off: having('none'), some: having('some') };
    },

    /** Forces a new read at the next call, after this process has changed a switch. */
    forget() {
      readAt = Number.NEGATIVE_INFINITY;
    },
  };
}

export type Switches = ReturnType<typeof createSwitches>;
