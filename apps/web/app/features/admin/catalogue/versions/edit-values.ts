import { formatMoment } from '@keepsong/domain/format/dates';
import type { Locale } from '@keepsong/domain/format/locale';
import { m } from '~/paraglide/messages.js';
import { deskMoney } from '../../desk-money.ts';

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields whose values differ between two versions. */
export const changedFields = <T extends object>(one: T, other: T): (keyof T)[] =>
  (Object.keys(one) as (keyof T)[]).filter((name) => !same(one[name], other[name]));

/** Two edits of the same version `base`. */
type Edits<B> = { base: B; mine: B; theirs: B };

/** The fields that both editors have changed, each to another value. */
export const clashes = <B extends object>({ base, mine, theirs }: Edits<B>): (keyof B)[] =>
  changedFields(mine, base).filter(
    (name) => !same(theirs[name], base[name]) && !same(mine[name], theirs[name]),
  );

/** Their version with the fields that I have changed. A field that I left alone keeps their value. */
export const merged = <B extends object>({ base, mine, theirs }: Edits<B>): B => ({
  ...theirs,
  ...Object.fromEntries(changedFields(mine, base).map((name) => [name, mine[name]])),
});

/** What stands in the fields, and how many times a version has replaced the values in them. */
export type Filled<B> = { body: B; taken: number };

/**
 * The fields after a call: what it answered, with what was typed while it ran. `base` stood in them when the call began.
 * Only values that somebody has not typed count as replaced, so whoever types on keeps the field.
 */
export function settled<B extends object>(
  { body: mine, taken }: Filled<B>,
  { base, theirs }: Omit<Edits<B>, 'mine'>,
): Filled<B> {
  const body = merged({ base, mine, theirs });
  return { body, taken: changedFields(body, mine).length > 0 ? taken + 1 : taken };
}

/**
 * The fields that a version changed against the one before it. A field that only one of them has is left out: it was
 * added to the kind, or taken from it, in between.
 */
export const changesOf = <B extends object>(
  fields: B,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): (keyof B & string)[] =>
  (Object.keys(fields) as (keyof B & string)[]).filter(
    (name) => name in before && name in after && !same(before[name], after[name]),
  );

/** The readable value of a field, for comparing two versions. Money and times are known by the field's name. */
export function valueWords(name: string, value: unknown, locale: Locale): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? m.desk_yes() : m.desk_no();
  if (typeof value === 'number' && name.endsWith('cents')) return deskMoney(value, locale);
  if (typeof value === 'string' && (name.endsWith('_at') || name === 'from' || name === 'to'))
    return formatMoment(value, locale, new Date());
  if (Array.isArray(value)) return value.map((one) => valueWords(name, one, locale)).join(', ') || '–';
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([part, one]) => valueWords(part, one, locale))
    .join(' / ');
}
