import { ok, type Result } from '@keepsong/domain/result';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../http/errors.ts';
import { addressSubject, type TooMany, tooMany } from '../http/limits.ts';
import { createRenderTurns, type RenderTurns } from './render-turns.ts';

/** How often one network address may do something: `burst` times at once, and `perSecond` times in the long run. */
export type BudgetSize = { burst: number; perSecond: number };

export type AddressBudget = {
  /** Spends one unit of the address. Refuses with `too_many_requests` when there is none left. */
  spend(ip: string): Result<null, TooMany>;
};

/** At most this many addresses are remembered. The one that was not seen for the longest time is forgotten first. */
const MOST_ADDRESSES = 10_000;

/**
 * A budget for each network address, kept in the memory of this process (decision 0072). It protects the time of the
 * process and costs none of the database's. `now` tells the time in ms and never goes back.
 */
export function createAddressBudget(
  { burst, perSecond }: BudgetSize,
  { now = () => performance.now() }: { now?: () => number } = {},
): AddressBudget {
  const accounts = new Map<string, { left: number; at: number }>();

  function forgetOldest(): void {
    const [oldest] = accounts.keys();
    if (accounts.size > MOST_ADDRESSES && oldest !== undefined) accounts.delete(oldest);
  }

  return {
    spend(ip) {
      const subject = addressSubject(ip);
      const at = now();
      const before = accounts.get(subject) ?? { left: burst, at };
      const left = Math.min(burst, before.left + ((at - before.at) / 1000) * perSecond);
      const isWithin = left >= 1;
      accounts.delete(subject);
      accounts.set(subject, { left: isWithin ? left - 1 : left, at });
      forgetOldest();
      return isWithin ? ok(null) : tooMany(((1 - left) / perSecond) * 1000);
    },
  };
}

/** The budgets of a shop, and the turns of its renderings. Pages that are taken from the page cache cost nothing. */
export type AddressBudgets = {
  pages: AddressBudget;
  reads: AddressBudget;
  /** Requests with events of a visit. */
  events: AddressBudget;
  turns: RenderTurns;
};

/**
 * A person opens a page every few seconds, and the browser then makes some reads. Many people may share an address, so
 * the burst is that of a class that opens the shop at the same time, and not more: it takes four seconds of one core. In the
 * long run one address takes about a fifth of one core.
 */
const SIZES = {
  pages: { burst: 200, perSecond: 10 },
  reads: { burst: 400, perSecond: 30 },
  // A page tells its events about once a second.
  events: { burst: 400, perSecond: 30 },
} as const satisfies Record<'pages' | 'reads' | 'events', BudgetSize>;

const UNLIMITED: AddressBudget = { spend: () => ok(null) };

/** `limited` is false in a shop whose proxy limits its visitors (`ADDRESS_BUDGETS=off`). */
export const createAddressBudgets = (limited: boolean): AddressBudgets =>
  limited
    ? {
        pages: createAddressBudget(SIZES.pages),
        reads: createAddressBudget(SIZES.reads),
        events: createAddressBudget(SIZES.events),
        turns: createRenderTurns(true),
      }
    : { pages: UNLIMITED, reads: UNLIMITED, events: UNLIMITED, turns: createRenderTurns(false) };

/** Refuses reads of the API from a network address that has used up its budget. Writes have limits of their own. */
export function limitReads(http: FastifyInstance, budget: AddressBudget): void {
  http.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    const within = budget.spend(request.ip);
    if (!within.ok) return sendRefusal(reply, within.refusal);
  });
}
