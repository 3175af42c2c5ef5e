import type { InstantAnswers } from './collection.ts';

/** What browsers keep may have been written by anybody: it is read field by field. */
export type Bag = Readonly<Record<string, unknown>>;

export const bag = (value: unknown): Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Bag) : {};

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export const number = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0;

/** Question id → answer keys; what is no list of texts is left out. */
export function readAnswers(value: unknown): InstantAnswers {
  const lists = Object.entries(bag(value)).filter(
    (entry): entry is [string, string[]] =>
      Array.isArray(entry[1]) && entry[1].every((key) => typeof key === 'string'),
  );
  return Object.fromEntries(lists);
}
