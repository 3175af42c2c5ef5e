import { isGenre, isVocals } from '@keepsong/domain/builder/options';
import { CHANGE_EFFECTS, ORDER_CHANGES } from '@keepsong/domain/orders/order-change';
import { MOST_CHOSEN } from '@keepsong/domain/orders/order-list';
import { RESUME_EFFECTS } from '@keepsong/domain/orders/resume';
import { statesOf } from '@keepsong/domain/states/state-table';
import { CHANGES, COMMISSIONS } from '@keepsong/domain/states/tables';
import { LIMITS } from '@keepsong/domain/text/limits';
import { z } from 'zod';
import { idParam, nearDay, reason, reasonIfAny, text } from './common.ts';
import { linkOrPage } from './makers/late-songs.ts';
import type { CallSchema } from './transport/call-schemas.ts';

const number = text(24);

/** The numbers of the orders that an action applies to. */
export const chosenOrders = z.array(text(24).min(1)).min(1).max(MOST_CHOSEN);

/** The outcome for each chosen order. `code` says why an order was refused. */
export const orderOutcomes = z.object({
  orders: z.array(
    z.object({
      number: z.string(),
      outcome: z.enum(['done', 'asked', 'refused']),
      code: z.string().nullable(),
    }),
  ),
});
export type OrderOutcome = z.output<typeof orderOutcomes>['orders'][number];

const params = z.object({ number });
const shortText = (max: number) => text(max).trim();

/** One kind of change with its new value. */
const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('promised_day'), day: nearDay }),
  z.object({
    kind: z.literal('address'),
    address: z.object({
      name: shortText(LIMITS.personName),
      line1: shortText(LIMITS.addressLine).min(1),
      line2: shortText(LIMITS.addressLine),
      city: shortText(LIMITS.city).min(1),
      state: shortText(LIMITS.city),
      postal_code: shortText(20),
      country: shortText(2),
    }),
  }),
  z.object({ kind: z.literal('genre'), genre: text(8).refine(isGenre) }),
  z.object({ kind: z.literal('vocals'), vocals: text(8).refine(isVocals) }),
  z.object({ kind: z.literal('artist'), artist: z.int().min(1) }),
  z.object({ kind: z.literal('name'), name: shortText(LIMITS.recipient).min(1) }),
]);
export type ChangeInput = z.output<typeof change>;

/**
 * `before` and `after` are the old and the new value as the page shows them: a day, the id of a genre or voice,
 * a name, or an address.
 */
const view = z.object({
  id: z.int(),
  kind: z.enum(ORDER_CHANGES),
  state: z.enum(statesOf(CHANGES)),
  before: z.string(),
  after: z.string(),
  at: z.iso.datetime(),
  reason: z.string(),
});
export type OrderChangeView = z.output<typeof view>;

const preview = z.object({
  needs_yes: z.boolean(),
  effects: z.array(z.enum(CHANGE_EFFECTS)),
  before: z.string(),
  after: z.string(),
});
export type ChangePreview = z.output<typeof preview>;

const candidate = z.object({
  id: z.int(),
  name: z.string(),
  photo: z.string(),
  delivery_days: z.int(),
  /**
   * How well the artist fits the song, from 0 to 100. It counts genre, voice, promised day and free capacity.
   */
  fit: z.int(),
  at_capacity: z.boolean(),
  /** Whether the artist sings the genre in the voice that the customer chose. */
  fits: z.boolean(),
  /** Whether the artist usually works fast enough for the promised day. */
  keeps_promise: z.boolean(),
  /** The number of songs that the artist has in work. */
  in_work: z.int(),
  /** How many songs the artist took since Monday, and the limit per week. A limit of null means no limit. */
  taken: z.int(),
  capacity: z.int().nullable(),
  /** The percentage of songs that were delivered in time. Null for an artist who has not delivered yet. */
  punctuality: z.int().nullable(),
  /** The artist's answer to an earlier offer of this song. Null for an artist who was not asked, or whose
   * offer ended because the song was stopped or went to another artist. */
  asked: z.enum(['open', 'accepted', 'declined', 'expired', 'handed_back']).nullable(),
});
export type ArtistCandidate = z.output<typeof candidate>;

/**
 * The effects of resuming stopped work. `artist` is the artist who is asked, if an artist makes the song. `day`
 * is the new promised day.
 */
const resumed = z.object({
  effects: z.array(z.enum(RESUME_EFFECTS)),
  artist: z.object({ id: z.int(), name: z.string() }).nullable(),
  day: z.iso.date().nullable(),
});
export type ResumePreview = z.output<typeof resumed>;

/** The artist to ask instead of the one who had the song. */
const resumeWith = { artist: idParam.optional() };

/** The state and artist that the caller saw. If either has changed since, the song does not move. */
export const seenWork = z.object({ state: z.enum(statesOf(COMMISSIONS)), artist_id: z.int().nullable() });
export type SeenWork = z.output<typeof seenWork>;

export const orderChangeCalls = {
  changes: {
    summary: 'What was changed of an order',
    params,
    response: z.object({ changes: z.array(view) }),
  },
  artists: {
    summary: 'Artists who could sing an order’s song, with fit, load and punctuality, the best first',
    params,
    response: z.object({ artists: z.array(candidate) }),
  },
  previewChange: {
    summary: 'What a change would do, without doing it',
    params,
    body: z.object({ change }),
    response: preview,
  },
  change: {
    summary: 'Change something of an order, or ask its customer for a yes',
    params,
    body: z.object({ change, reason, from: seenWork.optional() }),
    response: z.object({ change: view }),
  },
  previewDays: {
    summary: 'What another promised day would do to each of some orders, without doing it',
    body: z.object({ numbers: chosenOrders, day: z.iso.date() }),
    response: orderOutcomes,
  },
  changeDays: {
    summary: 'Change the promised day of some orders, or ask their customers for a yes, each by its own rule',
    body: z.object({ numbers: chosenOrders, day: z.iso.date(), reason }),
    response: orderOutcomes,
  },
  previewResume: {
    summary: 'What it would do to take up work again that a dispute has stopped',
    params,
    body: z.object(resumeWith).prefault({}),
    response: resumed,
  },
  resume: {
    summary: 'Take up work again that a dispute has stopped, when its money is back',
    params,
    body: z.object({ ...resumeWith, reason }),
    response: resumed,
  },
  withdrawChange: {
    summary: 'Withdraw a change that waits for the customer',
    params: z.object({ number, id: idParam }),
    body: reasonIfAny,
    response: z.object({ change: view }),
  },
} satisfies Record<string, CallSchema>;

/**
 * A change as the customer sees it. The customer opens it by the token of the mailed link, or on the song's
 * page when signed in.
 */
const asked = z.object({
  number: z.string(),
  recipient: z.string(),
  kind: z.enum(ORDER_CHANGES),
  state: z.enum(statesOf(CHANGES)),
  before: z.string(),
  after: z.string(),
  /**
   * Whether the customer agreed to an artist who takes no songs now. The shop then ended the question, and nothing was
   * changed.
   */
  is_artist_away: z.boolean(),
  /** The artist who asks for the change, and why, without contact details. Null when the shop asks. */
  artist: z.object({ name: z.string(), reason: z.string() }).nullable(),
});
export type AskedChange = z.output<typeof asked>;

export const customerChangeCalls = {
  openChange: {
    summary: 'A change for which the customer is asked',
    body: z.object(linkOrPage),
    response: z.object({ change: asked }),
  },
  answerChange: {
    summary: 'Say yes or no to a change',
    body: z.object({ ...linkOrPage, is_yes: z.boolean() }),
    response: z.object({ change: asked }),
  },
} satisfies Record<string, CallSchema>;
