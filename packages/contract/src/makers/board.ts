import { BOARD_COLUMNS } from '@keepsong/domain/orders/board';
import { statesOf } from '@keepsong/domain/states/state-table';
import { COMMISSIONS } from '@keepsong/domain/states/tables';
import { z } from 'zod';
import { idParam, reason, text } from '../common.ts';
import { seenWork } from '../order-changes.ts';
import type { CapabilitySchemas } from '../transport/call-schemas.ts';

const at = z.iso.datetime();
const artist = z.object({ id: z.int(), name: z.string(), photo: z.string() });

const card = z.object({
  /** The id of the commission. */
  id: z.int(),
  state: z.enum(statesOf(COMMISSIONS)),
  /** Null for a song of the demo data, which nobody bought. */
  order_number: z.string().nullable(),
  title: z.string(),
  recipient: z.string(),
  from_name: z.string(),
  genre: z.string(),
  moods: z.array(z.string()),
  tempo: z.string(),
  /** The artist who has the song or is asked to take it. */
  artist: artist.nullable(),
  promised_at: at.nullable(),
  is_late: z.boolean(),
  is_rush: z.boolean(),
  /**
   * The end of the current wait: for the artist's answer, for the staff's check, or for the moment when silence
   * accepts the song.
   */
  until: at.nullable(),
  /** How many artists declined or did not answer. */
  refusals: z.int(),
  /** The kind of change that waits for the customer's yes. */
  asks: z.enum(['artist', 'promised_day', 'other']).nullable(),
  may_move: z.boolean(),
});
export type BoardCard = z.output<typeof card>;

const column = z.object({
  name: z.enum(BOARD_COLUMNS),
  count: z.int(),
  cards: z.array(card),
  /** Send this as `after`, with the name of the column, to get the next cards. */
  next: z.string().nullable(),
});
export type BoardColumnView = z.output<typeof column>;

const board = z.object({
  columns: z.array(column),
  late: z.int(),
  due_today: z.int(),
});
export type BoardView = z.output<typeof board>;

export const boardFilter = z.object({
  /** Part of the title, of a name, or of the order's number. */
  q: text(100).trim().optional(),
  artist: idParam.optional(),
  /** The member of staff who looks after the order: an id, `me` or `nobody`. */
  assigned: z.union([z.enum(['me', 'nobody']), idParam]).optional(),
  /** Returns songs that were promised for this day or an earlier one. */
  due: z.iso.date().optional(),
  late: z.literal('1').optional(),
});

const candidate = z.object({
  id: z.int(),
  name: z.string(),
  photo: z.string(),
  /**
   * How well the artist fits the song, from 0 to 100. It counts genre, voice, promised day and free capacity.
   */
  fit: z.int(),
  fits: z.boolean(),
  at_capacity: z.boolean(),
  keeps_promise: z.boolean(),
  /** How many songs the artist took since Monday, and the limit per week. A limit of null means no limit. */
  taken: z.int(),
  capacity: z.int().nullable(),
  /** The percentage of songs that were delivered in time. Null for an artist who has not delivered yet. */
  punctuality: z.int().nullable(),
  asked: z.enum(['open', 'accepted', 'declined', 'expired', 'handed_back']).nullable(),
});
export type BoardCandidate = z.output<typeof candidate>;

const params = z.object({ id: idParam });

export const boardCalls = {
  get: {
    summary: 'The songs that are made, by how far they are',
    query: boardFilter.extend({
      column: z.enum(BOARD_COLUMNS).optional(),
      /** `long` returns more cards of each column, for a page that lists them all. */
      size: z.enum(['page', 'long']).optional(),
      after: z
        .string()
        .regex(/^-?\d{1,15}(\.\d{1,9})?_\d{1,15}$/)
        .optional(),
    }),
    response: board,
  },
  artists: {
    summary: 'Artists who could be asked for a song, with fit, load and punctuality, the best first',
    params,
    response: z.object({ artists: z.array(candidate) }),
  },
  move: {
    summary: 'Ask another artist for a song, or its customer for a yes to that',
    params,
    body: z.object({
      artist_id: idParam,
      reason,
      from: seenWork.optional(),
    }),
    /** `asked`: the customer has to agree first. */
    response: z.object({ asked: z.boolean() }),
  },
} satisfies CapabilitySchemas<'board'>;
