import { EDIT_ACTIONS, EDIT_STATES } from '@keepsong/domain/catalogue/edit-state';
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
export const editState = z.enum(EDIT_STATES);

/** Fields that the desk shows for everything that editors write. */
export const standing = {
  state: editState,
  version,
  /** When a scheduled draft goes live. */
  publish_at: moment.nullable(),
  edited_by: z.string().nullable(),
  edited_at: moment.nullable(),
};

/** How the editor wants the content saved. Without `state` it is saved as a draft. */
export const wish = {
  version,
  state: editState.optional(),
  /** When the draft goes live. Only allowed with a draft. */
  publish_at: moment.nullable().optional(),
};

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
