import type { FieldCode } from '../refusals.ts';
import { ok, type Result, refuseFields } from '../result.ts';
import { isBlank } from '../text/tidy.ts';

export const COMMENT_MAX = 2000;
export const COMMENT_NAME_MAX = 40;
/** Advertising is full of links. A family needs one or two, to its pictures. */
export const COMMENT_LINKS_MAX = 2;
export const COMMENTS_PER_PAGE = 10;

export const COMMENT_SORTS = ['newest', 'oldest'] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];

export const REPORT_REASONS = ['spam', 'hurtful', 'private', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** A new comment. `name` is null for signed-in users, because the shop knows their names. */
export type CommentDraft = { text: string; name: string | null };

const LINK = /\b(?:https?:\/\/|www\.)\S/iu;

/** Checks a comment and trims it. Refuses `invalid_input` with the fields `text` and `name`. */
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

/** The author of a comment: an account, or a browser without one. */
export type CommentAuthor = { userId: number | null; visitorId: string };
export type CommentViewer = { userId: number | null; visitorId: string | null };

/** Whether the viewer is the author. A comment of a signed-in user belongs to the account, on every device. */
export function isCommentAuthor(author: CommentAuthor, viewer: CommentViewer): boolean {
  if (author.userId !== null) return author.userId === viewer.userId;
  return viewer.visitorId !== null && author.visitorId === viewer.visitorId;
}

export type Moderator = 'owner' | 'staff';

/** Whether the moderator may show a hidden comment again. An owner cannot show what the staff have hidden. */
export const mayShow = (hiddenBy: Moderator, moderator: Moderator): boolean =>
  moderator === 'staff' || hiddenBy === 'owner';

const LONG_CHARS = 320;
const LONG_LINES = 6;

/** Whether a comment is shortened with 'Read More' (spec 2.7-14). */
export const isLongComment = (text: string): boolean =>
  text.length > LONG_CHARS || text.split('\n').length > LONG_LINES;
