import type { Credits } from '@keepsong/domain/checkout/credits';
import type { creditEntries } from '../../db/schema/credits.ts';
import type { Operation, Outcome } from './ledger-history.ts';

/**
 * An operation with its outcome. All requests and answers are numbered in one sequence: `asked` is the number of the
 * request, and `answered` is the number of the answer.
 */
export type Event = { operation: Operation; outcome: Outcome; asked: number; answered: number };
type Entry = typeof creditEntries.$inferSelect;

/**
 * An entry of the ledger, and when it changed the balance: not before `from` and not after `until`. Both are
 * numbers of the sequence of requests and answers (see `Event`).
 */
type Movement = Credits & { userId: number; from: number; until: number };

const KINDS = ['nonTaxable', 'taxable'] as const;

/** The key of an operation in the ledger. The ledger has at most one entry with this key. */
function keyOf(operation: Operation, cardIds: ReadonlyMap<string, number>): string {
  if (operation.kind === 'grant') return operation.key;
  if (operation.kind === 'redeem') return `gift_card:${cardIds.get(operation.code)}`;
  return `${operation.kind === 'hold' ? 'checkout' : 'release'}:${operation.checkoutId}`;
}

/**
 * Compares a history with the ledger entries that it produced. A done operation must be in the ledger once and as
 * requested. A refused or undone operation must not be there, and no other entry may be there. Returns what is wrong,
 * and how many refusals are proved right.
 */
export function judge(
  history: readonly Event[],
  entries: readonly Entry[],
  cardIds: ReadonlyMap<string, number>,
) {
  const wrongs: string[] = [];
  const byKey = Map.groupBy(history, ({ operation }) => keyOf(operation, cardIds));
  const written = new Map(entries.map((entry) => [entry.effectKey, entry]));
  for (const entry of entries)
    if (!byKey.get(entry.effectKey)?.some((event) => wrote(event, entry, written)))
      wrongs.push(`nobody asked for ${entry.effectKey}`);
  for (const [key, events] of byKey) {
    const done = events.filter(({ outcome }) => outcome === 'done');
    const [{ operation } = { operation: null }] = done;
    if (!operation) continue;
    if (operation.kind === 'release') wrongs.push(...releaseWrongs(key, done, written, byKey));
    else if (!written.has(key)) wrongs.push(`${key} was lost`);
    if (operation.kind !== 'release' && operation.kind !== 'hold' && done.length > 1)
      wrongs.push(`${key} was done twice`);
  }
  const movements = entries.map((entry) => movementOf(entry, byKey));
  const refusals = history.filter(({ outcome }) => outcome === 'credits_changed');
  let provedRight = 0;
  for (const refusal of refusals) {
    const { certain, possible } = balancesAt(refusal, movements);
    if (covers(certain, refusal)) wrongs.push(`${keyOf(refusal.operation, cardIds)} was refused for nothing`);
    if (!covers(possible, refusal)) provedRight += 1;
  }
  return { wrongs, refusals: refusals.length, provedRight };
}

/** Whether this event can have written this entry. */
function wrote({ operation, outcome }: Event, entry: Entry, written: ReadonlyMap<string, Entry>): boolean {
  if (outcome !== 'done') return false;
  if (operation.kind === 'release') {
    const held = written.get(`checkout:${operation.checkoutId}`);
    return (
      held?.userId === entry.userId &&
      held.nonTaxableCents === -entry.nonTaxableCents &&
      held.taxableCents === -entry.taxableCents
    );
  }
  if (operation.userId !== entry.userId) return false;
  if (operation.kind === 'redeem') return entry.nonTaxableCents === 0;
  const sign = operation.kind === 'hold' ? -1 : 1;
  return (
    entry.nonTaxableCents === sign * operation.amount.nonTaxable &&
    entry.taxableCents === sign * operation.amount.taxable
  );
}

/**
 * A hold that existed when its release was requested must be released. A hold that came later than all releases must
 * not be released.
 */
function releaseWrongs(
  key: string,
  releases: readonly Event[],
  written: ReadonlyMap<string, Entry>,
  byKey: ReadonlyMap<string, Event[]>,
): string[] {
  const checkout = key.replace('release:', 'checkout:');
  const holds = (byKey.get(checkout) ?? []).filter(({ outcome }) => outcome === 'done');
  const heldAt = Math.min(...holds.map(({ answered }) => answered));
  const isDue = written.has(checkout) && releases.some(({ asked }) => asked > heldAt);
  if (isDue && !written.has(key)) return [`${key} was lost`];
  const tooEarly = releases.every(({ answered }) => holds.every(({ asked }) => answered < asked));
  return tooEarly && written.has(key) ? [`${key} gave back what was not held`] : [];
}

/** Finds out when an entry was written, as precisely as the requests and answers show. */
function movementOf(entry: Entry, byKey: ReadonlyMap<string, Event[]>): Movement {
  const { userId, kind, effectKey, checkoutId, nonTaxableCents, taxableCents } = entry;
  const held = kind === 'release' ? doneOf(byKey, `checkout:${checkoutId}`) : [];
  const heldFrom = Math.min(...held.map(({ asked }) => asked));
  const heldAt = Math.min(...held.map(({ answered }) => answered));
  // Ignore a release that was answered before anything was held: it wrote nothing. When a release was requested after
  // the hold, its answer proves that the release is written, no matter which request wrote it.
  const done = doneOf(byKey, effectKey).filter(({ answered }) => !held.length || answered > heldFrom);
  const sure = done.filter(({ asked }) => !held.length || asked > heldAt);
  return {
    userId,
    nonTaxable: nonTaxableCents,
    taxable: taxableCents,
    from: Math.min(...done.map(({ asked }) => asked)),
    until: Math.min(
      ...sure.map(({ answered }) => answered),
      Math.max(...done.map(({ answered }) => answered)),
    ),
  };
}

const doneOf = (byKey: ReadonlyMap<string, Event[]>, key: string): Event[] =>
  (byKey.get(key) ?? []).filter(({ outcome }) => outcome === 'done');

/**
 * The lowest balance (`certain`) and the highest balance (`possible`) that an account can have had during an operation.
 */
function balancesAt({ operation, asked, answered }: Event, movements: readonly Movement[]) {
  const certain = { nonTaxable: 0, taxable: 0 };
  const possible = { nonTaxable: 0, taxable: 0 };
  if (operation.kind !== 'hold') return { certain, possible };
  for (const movement of movements) {
    if (movement.userId !== operation.userId) continue;
    for (const kind of KINDS) {
      const cents = movement[kind];
      if (cents > 0 ? movement.until < asked : movement.from < answered) certain[kind] += cents;
      if (cents > 0 ? movement.from < answered : movement.until < asked) possible[kind] += cents;
    }
  }
  return { certain, possible };
}

const covers = (balance: Credits, { operation }: Event): boolean =>
  operation.kind === 'hold' && KINDS.every((kind) => operation.amount[kind] <= balance[kind]);
