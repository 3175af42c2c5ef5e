import { EDIT_ACTIONS, EDIT_STATES } from '@keepsong/domain/catalogue/edit-state';
import { LOCALES } from '@keepsong/domain/format/locale';
import { z } from 'zod';
import { text } from '../common.ts';

/** A text in both languages. */
export const inBoth = (max: number) => z.object({ en: text(max), sp: text(max) });
export const moment = z.iso.datetime();

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

/** How the editor wants the content saved. Without `state` it is saved as a draft. */
export const wish = {
  version,
  state: editState.optional(),
  /** When the draft goes live. Only allowed with a draft. */
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
