import type { FieldCode } from '../refusals.ts';
import { ok, type Result, refuseFields } from '../result.ts';
import { isBlank } from '../text/tidy.ts';

export const COMMENT_MAX = 2000;
export const COMMENT_NAME_MAX = 40;
/**
 * A comment with more links is refused, because it is probably advertising. One or two links to pictures are
 * normal.
 */
const COMMENT_LINKS_MAX = 2;
export const COMMENTS_PER_PAGE = 10;

export const COMMENT_SORTS = ['newest', 'oldest'] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];

export const REPORT_REASONS = ['spam', 'hurtful', 'private', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** A new comment. `name` is null for signed-in users, because the shop already has their names. */
export type CommentDraft = { text: string; name: string | null };

const LINK = /\b(?:https?:\/\/|www\.)\S/iu;

/** Checks and trims a comment. Refuses with `invalid_input` and the faults of `text` and `name`. */
export function checkComment({ text, name }: CommentDraft): Result<CommentDraft> {
  const said = text.trim();
  const called = name === null ? null : name.trim().replace(/\s+/gu, ' ');
  const wrongText = textFault(said);
  const wrongName = called === null ? null : nameFault(called);
  if (!wrongText && !wrongName) return ok({ text: said, name: called });
  return refuseFields('invalid_input', {
    ...(wrongText && { text: wrongText }),
    ...(wrongName && { name: wrongName }),
  });
}

function textFault(text: string): FieldCode | null {
  if (isBlank(text)) return 'required';
  if (text.length > COMMENT_MAX) return 'too_long';
  return text.split(LINK).length - 1 > COMMENT_LINKS_MAX ? 'too_many_links' : null;
}

function nameFault(name: string): FieldCode | null {
  if (isBlank(name)) return 'required';
  if (name.length > COMMENT_NAME_MAX) return 'too_long';
  return LINK.test(name) ? 'invalid' : null;
}

/**
 * The author of a comment. `userId` is null when the author was not signed in. Then only the browser is known.
 */
export type CommentAuthor = { userId: number | null; visitorId: string };
export type CommentViewer = { userId: number | null; visitorId: string | null };

/** Whether the viewer is the author. A signed-in author is recognised by the account, on every device. */
export function isCommentAuthor(author: CommentAuthor, viewer: CommentViewer): boolean {
  if (author.userId !== null) return author.userId === viewer.userId;
  return viewer.visitorId !== null && author.visitorId === viewer.visitorId;
}

export type Moderator = 'owner' | 'staff';

/**
 * Whether the moderator may show a hidden comment again. The owner of the page may not do this when the staff
 * have hidden it.
 */
export const mayShow = (hiddenBy: Moderator, moderator: Moderator): boolean =>
  moderator === 'staff' || hiddenBy === 'owner';

const LONG_CHARS = 320;
const LONG_LINES = 6;

/** Whether the page shortens a comment and offers 'Read More' (spec 2.7-14). */
export const isLongComment = (text: string): boolean =>
  text.length > LONG_CHARS || text.split('\n').length > LONG_LINES;
