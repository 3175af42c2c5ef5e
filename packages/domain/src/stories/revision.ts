import type { FieldCode } from '../refusals.ts';
import { ok, type Result, refuse, refuseFields } from '../result.ts';
import { numberLines } from '../studio/lyrics.ts';
import { LIMITS } from '../text/limits.ts';
import { isBlank, tidyText } from '../text/tidy.ts';

/** So many lines are changed for free: once, within some days after the delivery (as the page song-revisions says). */
export const FREE_LINES = 5;
export const FREE_DAYS = 30;
/** The most lines of one revision; more would be a new song. */
export const MOST_LINES = 60;
/** How long the artist has for the marked lines, in days. */
export const REVISION_DAYS = 7;

/** A marked line of the lyrics, by its number, with its new words (spec 3.5-08). */
export type RevisionRequest = { type: 'update'; line: number; edits: [{ line: string }] };

/** A request to the artist. */
export type RevisionOrder = { requests: RevisionRequest[]; note: string };

const DAY_MS = 86_400_000;

/** How many lines are free now, and until when. `hadFree`: an earlier revision has used them. */
export function freeLines(
  { deliveredAt, hadFree }: { deliveredAt: Date; hadFree: boolean },
  now: Date,
): { lines: number; until: Date } {
  const until = new Date(deliveredAt.getTime() + FREE_DAYS * DAY_MS);
  return { lines: hadFree || now > until ? 0 : FREE_LINES, until };
}

/** The price of marked lines in cents: the first ones are free, each further one costs the product's price. */
export function revisionCost(
  marked: number,
  { free, pricePerLine }: { free: number; pricePerLine: number },
): { freeLines: number; paidLines: number; cents: number } {
  const paidLines = Math.max(0, marked - free);
  return { freeLines: marked - paidLines, paidLines, cents: paidLines * pricePerLine };
}

const bag = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};

/** Reads the request for one line; null when it is not one. */
function readRequest(value: unknown): RevisionRequest | null {
  const { type, line, edits } = bag(value);
  const wanted = Array.isArray(edits) ? bag(edits[0]).line : null;
  if (type !== 'update' || !Number.isSafeInteger(line) || typeof wanted !== 'string') return null;
  return { type, line: Number(line), edits: [{ line: tidyText(wanted).trim() }] };
}

/**
 * Reads a request from sent or stored data, sorted by line. Refuses `revision_invalid` with the wrong fields (`lines.3`);
 * without fields when no line is marked, a line is not in the lyrics, or a line is marked twice.
 */
export function readRevision(
  sent: { requests: unknown; note: unknown },
  lyrics: string,
): Result<RevisionOrder> {
  const given: unknown[] = Array.isArray(sent.requests) ? sent.requests : [];
  const read = given.map(readRequest);
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
