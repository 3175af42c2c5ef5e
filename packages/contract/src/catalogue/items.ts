import { EDIT_ACTIONS, EDIT_STATES } from '@keepsong/domain/catalogue/edit-state';
import { LOCALES } from '@keepsong/domain/format/locale';
import { z } from 'zod';
import { text } from '../common.ts';
import { documentAs } from '../openapi/documented.ts';

/** A text in both languages. */
export const inBoth = (max: number) => z.object({ en: text(max), sp: text(max) });

/**
 * A moment with `Z` or an offset. It is read as `toISOString` writes it, so that moments are compared as texts.
 * A year without four digits is refused, because its texts are sorted wrongly. The document has no pattern: pages
 * that were opened before offsets were taken go on with these calls, because the patterns are only compared whole.
 */
export const moment = documentAs(
  z.iso
    // Without `abort`, the next step would also get texts that are no moments, and throw.
    .datetime({ offset: true, abort: true })
    .overwrite((given) => new Date(given).toISOString())
    .refine((read) => read >= '0001', 'out_of_range'),
  z.string().meta({ format: 'date-time' }),
);

/**
 * The version that the editor has read. A save is refused (`changed_meanwhile`) when somebody has saved a newer
 * one.
 */
export const version = z.int().min(1);
const locale = z.enum(LOCALES);
/** The languages in which a text of the content is missing, although it is there in the other language. */
export const missing = { missing: z.array(locale) };
/** Lists only content that lacks a text in this language. */
export const missingIn = { missing: locale.optional() };
export const editState = z.enum(EDIT_STATES);

/** Fields that the desk shows for everything that editors write. */
export const standing = {
  state: editState,
  version,
  /** When a scheduled draft goes live. */
  publish_at: moment.nullable(),
  /** Why the draft could not go live at its time. It is tried again only after a save. */
  publish_failed: z
    .object({ code: z.string(), fields: z.record(z.string(), z.string()).optional() })
    .nullable(),
  /** Whether customers see another version while this draft waits. */
  has_live: z.boolean(),
  edited_by: z.string().nullable(),
  edited_at: moment.nullable(),
};

/**
 * How the editor wants the content saved. Without `state` it is saved as a draft. With `archived`, content that is not
 * archived yet stays as customers see it, and the given fields are ignored. A product that customers read only in a
 * bundle on sale is changed by a draft, if that has no time.
 */
export const wish = {
  version,
  state: editState.optional(),
  /** When the draft goes live. Only allowed with a draft; live or archived, the time that it had is dropped. */
  publish_at: moment.nullable().optional(),
  /** Throws the draft away. What customers see becomes the newest version, and the given fields are ignored. */
  discard: z.literal(true).optional(),
};

/** The same for content that is added. */
export const newWish = { state: wish.state, publish_at: wish.publish_at };

export const history = z.object({
  versions: z.array(
    z.object({
      version,
      action: z.enum(EDIT_ACTIONS),
      by: z.string().nullable(),
      at: moment,
      /** The content as it was saved, with the fields of its kind. */
      body: z.record(z.string(), z.unknown()),
    }),
  ),
});

export const rollBack = z.object({
  version,
  /** The version to restore. */
  to: version,
});
