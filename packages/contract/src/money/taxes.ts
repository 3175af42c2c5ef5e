import { RATE_STANDS } from '@keepsong/domain/checkout/dated-rates';
import { TAXED_KINDS } from '@keepsong/domain/checkout/rates';
import { z } from 'zod';
import { editState, history, moment, version } from '../catalogue/items.ts';
import { idParam, nearDay, queryList, text } from '../common.ts';
import type { CapabilitySchemas } from '../transport/call-schemas.ts';

const upper = (max: number) => text(max).trim().toUpperCase();
const params = z.object({ id: idParam });

/** A percentage with at most four decimals. */
const percent = z.number().min(0).max(100).multipleOf(0.0001);

/** A tax rate as the staff write it. */
export const taxBody = z.object({
  country: upper(2).regex(/^[A-Z]{2}$/),
  /** The state or province. Empty for the whole country. */
  state: upper(3).regex(/^[A-Z0-9]*$/),
  percent,
  /** The kinds of goods that the rate taxes. */
  kinds: z.array(z.enum(TAXED_KINDS)).min(1).max(TAXED_KINDS.length),
  /** The first day of the rate, in the shop's time zone. */
  from: nearDay,
});
export type TaxBody = z.output<typeof taxBody>;

const tax = taxBody.extend({
  id: z.int(),
  /** Whether the rate is current today. */
  stands: z.enum(RATE_STANDS),
  /** The state of editing. Other kinds of content call it `state`, but here `state` is the place. */
  edit_state: editState,
  version,
  edited_by: z.string().nullable(),
  edited_at: moment.nullable(),
});
export type DeskTax = z.output<typeof tax>;
const about = z.object({ tax });

/** Who calculates taxes. For `provider` and `none` the table is not used. */
const taxesBy = z.enum(['table', 'provider', 'none']);
export type TaxesBy = z.output<typeof taxesBy>;

export const taxQuery = z.object({ q: text(40).optional(), stands: queryList(z.enum(RATE_STANDS)) });

/**
 * The state or province, or the wish `live` or `archived`. Null is the whole country, as the empty text is. A tax
 * rate has no draft, because its first day says when it begins.
 */
const placeOrWish = z
  .union([z.enum(['live', 'archived']), taxBody.shape.state])
  .nullable()
  .transform((given) => given ?? '');

const imported = z.object({
  /**
   * Whether the rates were saved. Nothing is saved while there are errors, or before the staff have seen the
   * changes.
   */
  written: z.boolean(),
  /**
   * The hash of the changes. A second call with this hash saves the file, if the changes are still the same.
   */
  seen: z.string(),
  errors: z.array(
    z.object({
      line: z.int(),
      fault: z.enum([
        'country',
        'state',
        'percent',
        'from',
        'kinds',
        'columns',
        'quotes',
        'too_many',
        'twice',
        'taken',
      ]),
    }),
  ),
  rates: z.array(
    taxBody.extend({
      line: z.int(),
      /** Whether the table already has exactly this rate. */
      is_there: z.boolean(),
      /** The percentages that applied before. Null means not taxed. */
      before: z.array(percent.nullable()),
    }),
  ),
});
export type TaxImport = z.output<typeof imported>;

export const taxes = {
  list: {
    summary: 'The tax rates by place and day; those that were taken out only when they are asked for',
    query: taxQuery,
    response: z.object({ taxes_by: taxesBy, tax: z.array(tax) }),
  },
  read: { summary: 'One tax rate', params, response: about },
  add: {
    summary: 'Add a tax rate that counts from a day on; without kinds it taxes everything',
    body: taxBody
      .partial()
      .required({ country: true, percent: true })
      .extend({ state: placeOrWish.optional() }),
    response: about,
  },
  save: {
    summary:
      'Change a tax rate. One that has counted before today stays in the table, and this one follows it',
    params,
    body: taxBody
      .partial()
      .extend({ version, state: placeOrWish.optional(), edit_state: editState.optional() }),
    response: about,
  },
  history: { summary: 'All versions of a tax rate, newest first', params, response: history },
  readFile: {
    summary: 'Compare a CSV file with the tax rates; with `seen` of the answer before, write it',
    body: z.object({ csv: text(60_000), seen: z.string().max(64).optional() }),
    response: imported,
  },
} satisfies CapabilitySchemas<'taxes'>;
