import {
  COMMENT_MAX,
  COMMENT_NAME_MAX,
  COMMENT_SORTS,
  REPORT_REASONS,
} from '@keepsong/domain/comments/comment';
import { z } from 'zod';
import { idParam, reason, slugParam, text, uuid } from '../common.ts';
import type { CapabilitySchemas } from '../transport/call-schemas.ts';

/**
 * The schema allows longer texts than the rule for comments. The rule can then refuse a long text and name the
 * field.
 */
const written = { text: text(COMMENT_MAX * 5) };

const comment = z.object({
  id: z.number(),
  author: z.object({
    kind: z.enum(['visitor', 'artist', 'staff']),
    /** Both names are empty for staff, who write in the shop's name, and for an account without a name. */
    first_name: z.string(),
    last_name: z.string(),
    photo: z.string().nullable(),
    /** Set when the author is an artist with a bio. The portrait then links to the profile page. */
    artist_id: z.number().nullable(),
    /** Whether the author is the artist of this song. */
    is_singer: z.boolean(),
  }),
  /** Whether the viewer wrote the comment. The page then shows 'You' and buttons to edit and delete it (spec 6-18). */
  is_own: z.boolean(),
  text: z.string(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  /**
   * Who has hidden the comment; null when it is visible. A hidden comment is sent only to its author, the owner and the
   * staff.
   */
  hidden_by: z.enum(['owner', 'staff']).nullable(),
  /** How many visitors have reported the comment. Only the staff get this number. For others it is 0. */
  reports: z.number(),
});
export type Comment = z.output<typeof comment>;

const list = z.object({
  comments: z.array(comment),
  /** The number of comments that are not hidden. */
  count: z.number(),
  /** Send this id to get the next page. Null on the last page. */
  next: z.number().nullable(),
  /** Whether the viewer may hide comments and show them again. Only the owner and the staff may. */
  can_moderate: z.boolean(),
  /** Whether the viewer must say why, for the log of the staff. */
  needs_reason: z.boolean(),
});
export type CommentList = z.output<typeof list>;

const one = z.object({ slug: slugParam, comment_id: idParam });
const changed = z.object({ comment, count: z.number() });

export const comments = {
  list: {
    summary: 'Comments on a song',
    params: z.object({ slug: slugParam }),
    query: z.object({ sort: z.enum(COMMENT_SORTS).default('newest'), after: idParam.optional() }),
    response: list,
  },
  add: {
    summary: 'Comment on a song; the same key never twice',
    params: z.object({ slug: slugParam }),
    body: z.object({ key: uuid, ...written, name: text(COMMENT_NAME_MAX * 5).optional() }),
    response: changed,
  },
  edit: { summary: 'Change an own comment', params: one, body: z.object(written), response: changed },
  remove: { summary: 'Delete an own comment', params: one, response: z.object({ count: z.number() }) },
  moderate: {
    summary: 'Hide a comment or show it again',
    params: one,
    /** The staff must give a reason, which their log keeps. The song's owner needs none. */
    body: z.object({ hidden: z.boolean(), reason: reason.optional() }),
    response: changed,
  },
  report: {
    summary: 'Report a comment to the staff',
    params: one,
    body: z.object({ reason: z.enum(REPORT_REASONS) }),
    response: z.object({ reported: z.literal(true) }),
  },
} satisfies CapabilitySchemas<'comments'>;
