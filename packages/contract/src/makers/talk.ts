import { TALK_MAX, TALK_TO } from '@keepsong/domain/conversations/talk';
import { z } from 'zod';
import { idParam, text } from '../common.ts';
import type { CallSchema } from '../transport/call-schemas.ts';
import { talkPage } from './talk-page.ts';

const message = z.object({
  id: z.int(),
  author: z.enum(['customer', 'artist', 'staff']),
  name: z.string(),
  is_own: z.boolean(),
  /** Whether only the writer and the shop can read the message. */
  is_for_shop: z.boolean(),
  /** The text with addresses, phone numbers and links hidden. Empty when the shop has removed it. */
  text: z.string(),
  attachments: z.array(
    z.object({ id: z.int(), name: z.string(), content_type: z.string(), bytes: z.int(), url: z.string() }),
  ),
  /** The names of files that the shop did not keep. */
  unkept: z.array(z.string()),
  is_unread: z.boolean(),
  is_removed: z.boolean(),
  at: z.iso.datetime(),
});
export type TalkMessage = z.output<typeof message>;

const talk = z.object({
  /** The oldest first. */
  messages: z.array(message),
  /** Whether there are messages before these. */
  has_earlier: z.boolean(),
  /** The name of the other person. Null while no artist has the song or is asked to take it. */
  with: z.string().nullable(),
  may_write: z.boolean(),
});
export type Talk = z.output<typeof talk>;

const thread = z.object({
  commission_id: z.int(),
  recipient: z.string(),
  title: z.string(),
  genre: z.string(),
  moods: z.array(z.string()),
  tempo: z.string(),
  customer: z.string(),
  last_author: z.enum(['customer', 'artist', 'staff']),
  last_text: z.string(),
  last_at: z.iso.datetime(),
  unread: z.int(),
});
export type TalkThread = z.output<typeof thread>;

const done = z.object({ done: z.literal(true) });
const written = z.object({
  text: text(TALK_MAX),
  to: z.enum(TALK_TO),
});
const ofSong = z.object({ slug: z.string() });
const ofWork = z.object({ id: idParam });

/** Calls for the conversation between a song's customer and its artist. */
export const talkCalls = {
  song: {
    summary: 'What customer, artist and shop wrote about an own song',
    params: ofSong,
    query: talkPage,
    response: talk,
  },
  writeSong: {
    summary: 'Write about an own song, with a file if wanted',
    params: ofSong,
    form: written.partial(),
    response: talk,
  },
  readSong: { summary: 'Mark the conversation of an own song as read', params: ofSong, response: done },
  reportSong: {
    summary: 'Report a message about an own song to the staff',
    params: ofSong.extend({ message: idParam }),
    response: done,
  },
  threads: {
    summary: 'The conversations of the signed-in artist, the last one first',
    response: z.object({ threads: z.array(thread) }),
  },
  counts: {
    summary: 'How many messages the signed-in artist has not read, and how many songs wait',
    response: z.object({ messages: z.int(), work: z.int() }),
  },
  work: {
    summary: 'What was written about a song of the artist',
    params: ofWork,
    query: talkPage,
    response: talk,
  },
  writeWork: {
    summary: 'Write to the customer of a song, or to the shop, with a file if wanted',
    params: ofWork,
    form: written.partial(),
    response: talk,
  },
  readWork: { summary: 'Mark the conversation of a song as read', params: ofWork, response: done },
  reportWork: {
    summary: 'Report a message about a song to the staff',
    params: ofWork.extend({ message: idParam }),
    response: done,
  },
} satisfies Record<string, CallSchema>;
