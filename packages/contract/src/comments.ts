import {
  COMMENT_MAX,
  COMMENT_NAME_MAX,
  COMMENT_SORTS,
  REPORT_REASONS,
} from '@keepsong/domain/comments/comment';
import { z } from 'zod';
import type { CapabilitySchemas } from './call-schemas.ts';
import { idParam, slugParam, text, uuid } from './common.ts';

/** Roomier than the rule, so that what is too long is refused beside its field and not as a whole. */
const written = { text: text(COMMENT_MAX * 5) };

const comment = z.object({
  id: z.number(),
  author: z.object({
    kind: z.enum(['visitor', 'artist', 'staff']),
    /** Empty for staff, who speak for the shop, and for an account without a name. */
    first_name: z.string(),
    last_name: z.string(),
    photo: z.string().nullable(),
    /** Of an artist with a bio: where the portrait leads. */
    artist_id: z.number().nullable(),
    /** Who sings the song. */
    is_singer: z.boolean(),
  }),
  /** The viewer wrote it: 'You', with edit and delete (spec 6-18). */
  is_own: z.boolean(),
  text: z.string(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  /** Only its author, the owner and the staff see a hidden comment at all. */
  hidden_by: z.enum(['owner', 'staff']).nullable(),
  /** For the staff: how many have reported it. */
  reports: z.number(),
});
export type Comment = z.output<typeof comment>;

const list = z.object({
  comments: z.array(comment),
  /** All that everybody sees. */
  count: z.number(),
  /** Behind which comment the next page begins; null at the end. */
  next: z.number().nullable(),
  /** May hide and show comments: the owner and the staff. */
  can_moderate: z.boolean(),
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
    body: z.object({ hidden: z.boolean() }),
    response: changed,
  },
  report: {
    summary: 'Report a comment to the staff',
    params: one,
    body: z.object({ reason: z.enum(REPORT_REASONS) }),
    response: z.object({ reported: z.literal(true) }),
  },
} satisfies CapabilitySchemas<'comments'>;
