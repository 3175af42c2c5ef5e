import { EDIT_ACTIONS, EDIT_STATES } from '@keepsong/domain/catalogue/edit-state';
import { z } from 'zod';
import { text } from '../common.ts';

/** A text in both languages. */
export const inBoth = (max: number) => z.object({ en: text(max), sp: text(max) });
export const moment = z.iso.datetime();

/** Which version an editor has read. A save is refused (`changed_meanwhile`) when somebody has saved another one since. */
export const version = z.int().min(1);
export const editState = z.enum(EDIT_STATES);

/** What the desk says of everything that editors keep. */
export const standing = {
  state: editState,
  version,
  /** When a scheduled draft goes live. */
  publish_at: moment.nullable(),
  edited_by: z.string().nullable(),
  edited_at: moment.nullable(),
};

/** What an editor wants with a save. Without `state` it is kept as a draft. */
export const wish = {
  version,
  state: editState.optional(),
  /** Only with a draft: it goes live at this time. */
  publish_at: moment.nullable().optional(),
};

export const history = z.object({
  versions: z.array(
    z.object({
      version,
      action: z.enum(EDIT_ACTIONS),
      by: z.string().nullable(),
      at: moment,
      /** The thing as it was saved, with the fields of its kind. */
      body: z.record(z.string(), z.unknown()),
    }),
  ),
});

export const rollBack = z.object({
  version,
  /** The version whose content is wanted again. */
  to: version,
});
