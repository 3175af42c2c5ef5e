import { ok, type Result } from '@keepsong/domain/result';
import { addressSubject, type TooMany, tooMany } from '../http/limits.ts';
import { createRenderTurns, type RenderTurns } from './render-turns.ts';
import type { BudgetBook } from './shared-budgets.ts';

/** How often one network address may do something: `burst` times at once, and `perSecond` times in the long run. */
export type BudgetSize = { burst: number; perSecond: number };

export type AddressBudget = {
  /**
   * Spends units of this address's budget, one by default. Refuses with `too_many_requests` when there are not
   * enough left.
   */
  spend(ip: string, units?: number): Result<null, TooMany>;
  /**
   * Takes units for work that is already done. If fewer are left, the address owes the rest, and is refused until it
   * has come back.
   */
  charge(ip: string, units: number): void;
};

/**
 * The most addresses that are remembered. The address that was unseen for the longest time is forgotten first.
 */
const MOST_ADDRESSES = 10_000;

/** The part of a budget that a process may spend before it tells the other processes. */
const UNTOLD_PART = 1 / 20;

type Account = {
  left: number;
  at: number;
  /** Spent units that the other processes do not know about yet. */
  untold: number;
};

type BudgetOptions = {
  /** The time in ms from a clock that never goes back. */
  now?: () => number;
  /**
   * Where all processes of the shop record what they spend, and the name of this budget there. `null`: there is
   * only this process.
   */
  shared?: { book: BudgetBook; name: string } | null;
};

/**
 * A budget for each network address (decision 0072). It protects the time of the processes, so it is kept in
 * their memory and costs nothing as long as an address asks for little. After spending a twentieth of it, a
 * process records that in the database and learns what the others have spent (decision 0142).
 */
export function createAddressBudget(
  { burst, perSecond }: BudgetSize,
  { now = () => performance.now(), shared = null }: BudgetOptions = {},
): AddressBudget {
  const accounts = new Map<string, Account>();
  const fullAfterMs = (burst / perSecond) * 1000;

  function forgetOldest(): void {
    const [oldest] = accounts.keys();
    if (accounts.size > MOST_ADDRESSES && oldest !== undefined) accounts.delete(oldest);
  }

  function accountOf(subject: string, at: number): Account {
    const before = accounts.get(subject);
    if (!before) return { left: burst, at, untold: 0 };
    const passedMs = at - before.at;
    // After so long, everything that was spent has come back, here and in all processes.
    if (passedMs >= fullAfterMs) before.untold = 0;
    before.left = Math.min(burst, before.left + (passedMs / 1000) * perSecond);
    before.at = at;
    return before;
  }

  function tell(subject: string, account: Account): void {
    if (!shared || account.untold < burst * UNTOLD_PART) return;
    const seconds = account.untold / perSecond;
    account.untold = 0;
    shared.book.book({ key: `${shared.name}:${subject}`, seconds }, (until) => {
      const kept = accountOf(subject, now());
      kept.left = Math.min(kept.left, burst - until * perSecond - kept.untold);
    });
  }

  /** Takes the units if `may` allows it, and returns the account with the answer. */
  function take(ip: string, units: number, may: (account: Account) => boolean) {
    const subject = addressSubject(ip);
    const account = accountOf(subject, now());
    const isTaken = may(account);
    if (isTaken) {
      account.left -= units;
      account.untold += units;
    }
    accounts.delete(subject);
    accounts.set(subject, account);
    forgetOldest();
    tell(subject, account);
    return { account, isTaken };
  }

  return {
    spend(ip, units = 1) {
      const { account, isTaken } = take(ip, units, ({ left }) => left >= units);
      return isTaken ? ok(null) : tooMany(((units - account.left) / perSecond) * 1000);
    },
    charge(ip, units) {
      take(ip, units, () => true);
    },
  };
}

/** The budgets of a shop, and the turns of its renderings. Pages that are taken from the page cache cost nothing. */
export type AddressBudgets = {
  pages: AddressBudget;
  reads: AddressBudget;
  writes: AddressBudget;
  /** Webhook requests of the mail provider. */
  mails: AddressBudget;
  /** Events of visits that pages report. */
  events: AddressBudget;
  /** Visitors of experiments that pages report. */
  visits: AddressBudget;
  /** Recordings, films and pictures below `/media`. */
  media: AddressBudget;
  /** Webhook requests that are refused, because they are not from the provider. */
  refusals: AddressBudget;
  turns: RenderTurns;
};

/**
 * A person opens a page every few seconds, and the browser then makes some reads. Many people may share an
 * address, so the burst is enough for a class that opens the shop at the same time, but for no more. Serving
 * such a burst takes four seconds of one core. In the long run one address takes about a fifth of one core.
 */
const SIZES = {
  pages: { burst: 200, perSecond: 10 },
  reads: { burst: 400, perSecond: 30 },
  // The builder saves a draft every few seconds while somebody types, and an office shares an address.
  writes: { burst: 300, perSecond: 10 },
  // After a mailing, many reports of undelivered mails arrive.
  mails: { burst: 600, perSecond: 10 },
  // A page has about two events a second while somebody listens, and a few at once when it is opened. Each is a row
  // for each receiver outside the shop.
  events: { burst: 2_000, perSecond: 60 },
  // A browser reports a variant once a page and counts once a day, so this is enough for a class. The counts of an
  // experiment are small, and whoever changes the name of the browser counts as somebody else.
  visits: { burst: 100, perSecond: 0.1 },
  // A player asks for a recording in many parts, and each jump in it asks again. A class opens pages with dozens of
  // pictures at the same time.
  media: { burst: 1_200, perSecond: 60 },
  // A provider whose secret was changed at one end only makes no more in a minute.
  refusals: { burst: 60, perSecond: 1 },
} as const satisfies Record<string, BudgetSize>;

export type BudgetSizes = Readonly<Record<keyof typeof SIZES, BudgetSize>>;

const UNLIMITED: AddressBudget = { spend: () => ok(null), charge: () => undefined };

/**
 * `limited` is false in a shop whose proxy limits its visitors (`ADDRESS_BUDGETS=off`). `book` is null in a shop of one
 * process. Tests set smaller `sizes`, so that they need fewer requests.
 */
export function createAddressBudgets(
  limited: boolean,
  book: BudgetBook | null,
  sizes: Partial<BudgetSizes> = {},
): AddressBudgets {
  const all: BudgetSizes = { ...SIZES, ...sizes };
  const budget = (name: keyof BudgetSizes) =>
    limited ? createAddressBudget(all[name], { shared: book && { book, name } }) : UNLIMITED;
  return {
    pages: budget('pages'),
    reads: budget('reads'),
    writes: budget('writes'),
    mails: budget('mails'),
    events: budget('events'),
    visits: budget('visits'),
    media: budget('media'),
    refusals: budget('refusals'),
    turns: createRenderTurns(limited),
  };
}
