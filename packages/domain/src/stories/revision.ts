import * as v from 'valibot';
import type { FieldCode } from '../refusals.ts';
import { ok, type Result, refuse, refuseFields } from '../result.ts';
import { readAs } from '../schema/fields.ts';
import type { RevisionState } from '../states/tables.ts';
import { numberLines } from '../studio/lyrics.ts';
import { LIMITS } from '../text/limits.ts';
import { isBlank, tidyText } from '../text/tidy.ts';
import { DAY_MS } from '../time/day.ts';

/**
 * This many lines are changed for free, once and within `FREE_DAYS` days after the delivery (as /song-revisions
 * says).
 */
export const FREE_LINES = 5;
export const FREE_DAYS = 30;
/** One revision may change at most this many lines. More would be a new song. */
export const MOST_LINES = 60;
/** The artist must deliver a revision within this many days. */
export const REVISION_DAYS = 7;

/**
 * A change that was sung may come back this often because it is not what was asked. It costs nothing. After that the
 * artist and the owner have to talk.
 */
export const MOST_RETURNS = 2;

/** A change. `returnOf`: the sung change that its owner gave back with it. */
type Tried = { id: number; returnOf: number | null; state: RevisionState };

/** The changes that led to this one, from it back to the one that was asked for first. */
export function triesOf<Row extends Tried>(row: Row, all: readonly Row[]): Row[] {
  const before = all.find(({ id }) => id === row.returnOf);
  return before ? [row, ...triesOf(before, all)] : [row];
}

/** Whether the owner gave this change back. If the new try was stopped, the change stands as it was sung. */
export const isGivenBack = ({ id }: Pick<Tried, 'id'>, all: readonly Omit<Tried, 'id'>[]): boolean =>
  all.some(({ returnOf, state }) => returnOf === id && state !== 'canceled');

/** Whether a sung change may still be given back: not twice itself, and not after `MOST_RETURNS` tries. */
export const mayReturn = <Row extends Tried>(row: Row, all: readonly Row[]): boolean =>
  all.every(({ returnOf }) => returnOf !== row.id) && triesOf(row, all).length <= MOST_RETURNS;

/** The request to change one line of the lyrics: the number of the line and its new words (spec 3.5-08). */
export type RevisionRequest = { type: 'update'; line: number; edits: [{ line: string }] };

/** A revision as the artist gets it: the lines to change and a note. */
export type RevisionOrder = { requests: RevisionRequest[]; note: string };

/**
 * How many lines are free now, and until when. `hadFree`: an earlier revision has already used the free lines.
 * `unsungMs`: how long revisions with free lines took that were stopped before they were sung. This time does not count.
 */
export function freeLines(
  { deliveredAt, hadFree, unsungMs }: { deliveredAt: Date; hadFree: boolean; unsungMs: number },
  now: Date,
): { lines: number; until: Date } {
  const until = new Date(deliveredAt.getTime() + FREE_DAYS * DAY_MS + unsungMs);
  return { lines: hadFree || now > until ? 0 : FREE_LINES, until };
}

/**
 * The price of the marked lines in cents. The first lines are free, and each further one costs the product's
 * price.
 */
export function revisionCost(
  marked: number,
  { free, pricePerLine }: { free: number; pricePerLine: number },
): { freeLines: number; paidLines: number; cents: number } {
  const paidLines = Math.max(0, marked - free);
  return { freeLines: marked - paidLines, paidLines, cents: paidLines * pricePerLine };
}

/** The request for one line, in the form that is sent and stored. Only the first edit counts. */
const REQUEST = v.pipe(
  v.object({
    type: v.picklist(['update']),
    line: v.pipe(
      v.number(),
      v.check((line) => Number.isSafeInteger(line)),
    ),
    edits: v.pipe(
      v.array(v.unknown()),
      v.transform(([first]) => first),
      v.object({ line: v.string() }),
    ),
  }),
  v.transform(
    ({ type, line, edits }): RevisionRequest => ({
      type,
      line,
      edits: [{ line: tidyText(edits.line).trim() }],
    }),
  ),
);

/**
 * Reads a revision from sent or stored data and sorts its requests by line. Refuses with `revision_invalid` and
 * names the wrong fields (`lines.3`, `note`). It names no fields when no line or more than `MOST_LINES` are
 * marked, when a line is not in the lyrics or marked twice, or when a request cannot be read.
 */
export function readRevision(
  sent: { requests: unknown; note: unknown },
  lyrics: string,
): Result<RevisionOrder> {
  const given: unknown[] = Array.isArray(sent.requests) ? sent.requests : [];
  const read = given.map((one) => readAs(REQUEST, one));
  const requests = read.filter((one) => one !== null);
  const numbers = new Set(requests.map(({ line }) => line));
  const sung = new Set(numberLines(lyrics).flatMap(({ number }) => number ?? []));
  const isWhole = requests.length === read.length && numbers.size === requests.length;
  if (!isWhole || requests.length === 0 || requests.length > MOST_LINES) return refuse('revision_invalid');
  if (requests.some(({ line }) => !sung.has(line))) return refuse('revision_invalid');
  const note = typeof sent.note === 'string' ? tidyText(sent.note).trim() : '';
  const fields: Record<string, FieldCode> = note.length > LIMITS.notes ? { note: 'too_long' } : {};
  for (const { line, edits } of requests) {
    const wanted = edits[0].line;
    if (isBlank(wanted)) fields[`lines.${line}`] = 'required';
    else if (wanted.length > LIMITS.revisionLine) fields[`lines.${line}`] = 'too_long';
  }
  if (Object.keys(fields).length > 0) return refuseFields('revision_invalid', fields);
  return ok({ requests: requests.toSorted((a, b) => a.line - b.line), note });
}

/** A song with the facts that decide the price of a revision. Times are ISO text. */
export type RevisableStory = {
  id: number;
  ownerId: number;
  /** The lyrics. Null before the song is delivered. */
  lyrics: string | null;
  deliveredAt: string | null;
  /**
   * Whether a revision can be ordered now: no artist is working on the song, and no new version waits for the owner's
   * consent.
   */
  isFree: boolean;
  /** Whether an earlier revision has already used the free lines. */
  hadFree: boolean;
  /** How long revisions with free lines took that were stopped before they were sung. */
  unsungMs: number;
};
