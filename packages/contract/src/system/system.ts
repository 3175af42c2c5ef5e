import { LOCALES } from '@keepsong/domain/format/locale';
import { MODEL_OUTCOMES } from '@keepsong/domain/instant/song-model';
import { SORT_DIRECTIONS } from '@keepsong/domain/orders/order-list';
import { ARMS, AUDIENCES, SWITCH_NAMES } from '@keepsong/domain/system/switches';
import {
  JOB_STATES,
  MESSAGE_CHANNELS,
  MESSAGE_STATES,
  MOST_RETRIED,
  OUTSIDE_CALLS,
  REPORT_STATES,
  SONG_LANES,
} from '@keepsong/domain/system/system';
import { z } from 'zod';
import { idParam, nearDay, reason, text, uuid } from '../common.ts';
import type { CapabilitySchemas } from '../transport/call-schemas.ts';

const moment = z.iso.datetime();
const why = z.object({ reason });
const done = z.object({ changed: z.int() });

/** A count up to a limit. Above the limit, `has_more` only says that there are more. */
const counted = z.object({ count: z.int(), has_more: z.boolean() });
export type Counted = z.output<typeof counted>;

const overview = z.object({
  messages: z.object({
    queued: counted,
    /** When the oldest waiting message became due. Null when none waits. */
    queued_since: moment.nullable(),
    /** The number sent in the last 24 hours. */
    sent: counted,
    /** The number that the shop stopped trying to send, in the last 30 days. */
    failed: counted,
    bounced: counted,
  }),
  webhooks: z.object({ received: counted, failed: counted, waiting: counted }),
  jobs: z.object({ failing: z.int(), late: z.int(), oldest_since: moment.nullable() }),
  songs: z.object({ paid: z.int(), free: z.int(), failed: counted, oldest_since: moment.nullable() }),
  /** Today's numbers of the music model. Null in a shop without a music model. */
  model: z
    .object({
      made: z.int(),
      /** How often the model failed, by reason. The shop then made the song itself or tried again. */
      troubles: z.array(z.object({ outcome: z.enum(MODEL_OUTCOMES), count: z.int() })),
      cents: z.int(),
      limit_cents: z.int(),
      /** The end of the pause in which the shop does not ask the model, because it failed. */
      rests_until: moment.nullable(),
    })
    .nullable(),
});
export type SystemOverview = z.output<typeof overview>;

const message = z.object({
  id: uuid,
  channel: z.enum(MESSAGE_CHANNELS),
  template: z.string(),
  language: z.enum(LOCALES),
  state: z.enum(MESSAGE_STATES),
  /** The recipient and the order. Null for people who may not see customers. */
  to: z.string().nullable(),
  order_number: z.string().nullable(),
  /** The subject. Null when the content is not kept or holds a secret. */
  subject: z.string().nullable(),
  created_at: moment,
  send_after: moment,
  sent_at: moment.nullable(),
  /** When a text message arrived on the phone. Null for mails, and while it is not known. */
  arrived_at: moment.nullable(),
  ended_at: moment.nullable(),
  attempts: z.int(),
  error: z.string(),
  /** Whether it can be sent again. This needs a message that was given up and whose content is kept. */
  may_retry: z.boolean(),
});
export type SystemMessage = z.output<typeof message>;

const inbound = z.object({
  id: z.string(),
  source: z.string(),
  type: z.string(),
  received_at: moment,
  /** The failure of the report. Null for a report that was processed. */
  failed: z.object({ id: z.int(), error: z.string(), attempts: z.int() }).nullable(),
});
export type InboundReportRow = z.output<typeof inbound>;

const outbound = z.object({
  kind: z.enum(OUTSIDE_CALLS),
  id: z.int(),
  order_number: z.string().nullable(),
  since: moment,
  next_at: moment.nullable(),
  attempts: z.int(),
  error: z.string(),
  may_retry: z.boolean(),
});
export type OutboundCall = z.output<typeof outbound>;

/** Events that a receiver did not take until the shop gave them up, in the last 30 days. */
const givenUp = z.object({ receiver: z.string(), count: z.int(), last_at: moment, error: z.string() });
export type GivenUpEvents = z.output<typeof givenUp>;

const job = z.object({
  name: z.string(),
  cron: z.string(),
  state: z.enum(JOB_STATES),
  /** When the job became due. Null when it is not waiting. */
  waiting_since: moment.nullable(),
  last_run_at: moment.nullable(),
  last_ms: z.int().nullable(),
  last_success_at: moment.nullable(),
  /** The number of failures since the last success. */
  failures: z.int(),
  error: z.string(),
});
export type SystemJob = z.output<typeof job>;

const song = z.object({
  id: uuid,
  lane: z.enum(SONG_LANES),
  state: z.enum(['queued', 'processing', 'failed']),
  progress: z.int(),
  attempts: z.int(),
  created_at: moment,
  since: moment,
  /** The time of the next try, if it is later than now. */
  next_at: moment.nullable(),
  error: z.string(),
  order_number: z.string().nullable(),
  may_retry: z.boolean(),
});
export type SystemSong = z.output<typeof song>;

const versions = z.object({
  shop: z.string(),
  data: z.string(),
  node: z.string(),
  postgres: z.string(),
  /**
   * `applied` is the newest database migration that has run, and `known` the newest in this version of the
   * shop.
   */
  migration: z.object({
    applied: z.string(),
    applied_at: moment.nullable(),
    known: z.string(),
    count: z.int(),
  }),
  started_at: moment,
  packages: z.array(z.object({ name: z.string(), version: z.string() })),
});
export type SystemVersions = z.output<typeof versions>;

const setting = {
  is_on: z.boolean(),
  share: z.int().min(0).max(100),
  audience: z.enum(AUDIENCES),
};
const switchView = z.object({
  name: z.enum(SWITCH_NAMES),
  ...setting,
  /**
   * False while the service that the switch needs is not set up. Then nobody has this part of the shop,
   * whatever the switch says.
   */
  is_set_up: z.boolean(),
  changed_at: moment.nullable(),
});
export type SwitchView = z.output<typeof switchView>;
const switches = z.object({ switches: z.array(switchView) });

/** The filters and the sort order of a list with days. Days are in the shop's time zone. Both are included. */
const listed = {
  from: nearDay.optional(),
  to: nearDay.optional(),
  dir: z.enum(SORT_DIRECTIONS).default('desc'),
  /** `next` or `previous` of another page. */
  cursor: text(500).optional(),
};

export const messageQuery = z.object({
  /** The number of an order, or the first characters of the recipient's address or phone number. */
  q: text(120).trim().optional(),
  state: z.enum(MESSAGE_STATES).optional(),
  channel: z.enum(MESSAGE_CHANNELS).optional(),
  ...listed,
});
export type MessageQuery = z.output<typeof messageQuery>;

const messages = z.object({
  messages: z.array(message),
  next: z.string().nullable(),
  previous: z.string().nullable(),
  count: counted,
});
export type SystemMessages = z.output<typeof messages>;

export const reportQuery = z.object({
  /** The id of a report, or part of its type. */
  q: text(120).trim().optional(),
  state: z.enum(REPORT_STATES).optional(),
  ...listed,
});
export type ReportQuery = z.output<typeof reportQuery>;

const webhooks = z.object({
  reports: z.array(inbound),
  waiting: z.array(outbound),
  given_up: z.array(givenUp),
  next: z.string().nullable(),
  previous: z.string().nullable(),
});
export type SystemWebhooks = z.output<typeof webhooks>;

export const system = {
  overview: { summary: 'How messages, webhooks, jobs and the song queue stand', response: overview },
  messages: {
    summary: 'Messages to customers and staff, newest first unless sorted otherwise',
    query: messageQuery,
    response: messages,
  },
  retryMessages: {
    summary: 'Send messages again that were given up, each to the same recipient',
    body: why.extend({ ids: z.array(uuid).min(1).max(MOST_RETRIED) }),
    response: done,
  },
  webhooks: {
    summary:
      'What outside services reported, what the shop still wants from them, and events they did not take',
    query: reportQuery,
    response: webhooks,
  },
  retryCall: {
    summary: 'Ask an outside service again at once',
    params: z.object({ kind: z.enum(OUTSIDE_CALLS), id: idParam }),
    body: why,
    response: done,
  },
  retryEvents: {
    summary: 'Send the events again that were given up for a receiver',
    params: z.object({ receiver: z.string().regex(/^[a-z0-9_-]{1,60}$/) }),
    body: why,
    response: done,
  },
  jobs: { summary: 'The recurring jobs', response: z.object({ jobs: z.array(job) }) },
  runJob: {
    summary: 'Run a recurring job at once',
    params: z.object({ name: z.string().regex(/^[a-z][a-z-]{1,60}$/) }),
    body: why,
    response: done,
  },
  songs: {
    summary: 'The queue of instant songs by lane, and songs that failed',
    response: z.object({ songs: z.array(song), has_more: z.boolean() }),
  },
  retrySong: {
    summary: 'Make a song again that failed, waits for its next try, or hangs',
    params: z.object({ id: uuid }),
    body: why,
    response: done,
  },
  versions: { summary: 'Of what this shop is made', response: versions },
  switches: { summary: 'What is turned off, and for whom', response: switches },
  setSwitch: {
    summary: 'Turn a part of the shop off or on, or give it to a part of the visitors',
    params: z.object({ name: z.enum(SWITCH_NAMES) }),
    body: why.extend(setting),
    response: switches,
  },
  own: {
    summary: 'What of the shop the visitor does not have, and on which side of what is tried the visitor is',
    response: z.object({
      off: z.array(z.enum(SWITCH_NAMES)),
      tried: z.array(z.object({ name: z.enum(SWITCH_NAMES), arm: z.enum(ARMS) })),
    }),
  },
} satisfies CapabilitySchemas<'system'>;
