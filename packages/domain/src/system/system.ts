const MINUTE_MS = 60_000;

/** The states of a message. `failed`: the shop has given up. `bounced`: it was sent but did not arrive. */
export const MESSAGE_STATES = ['queued', 'sent', 'failed', 'bounced'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const MESSAGE_CHANNELS = ['email', 'sms'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** Who reports to the shop: the providers of payments, mails, text messages, labels and payouts. */
export const WEBHOOK_SOURCES = ['payments', 'mail', 'texts', 'shipping', 'payouts'] as const;
export type WebhookSource = (typeof WEBHOOK_SOURCES)[number];

/** The states of a report from an outside service: the shop has processed it (`done`), or failed to. */
export const REPORT_STATES = ['failed', 'done'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

type Stamps = { sentAt: Date | null; abandonedAt: Date | null; bouncedAt: Date | null };

/**
 * Why the shop sends no more mails to an address. `bounced`: they do not arrive. `complained`: the reader has
 * marked one as spam.
 */
export const SUPPRESSED_FOR = ['bounced', 'complained'] as const;
export type SuppressedFor = (typeof SUPPRESSED_FOR)[number];

/**
 * Whether a mail is sent although its address is suppressed. A code that somebody waits for is always tried.
 * The mailbox may work again, and without a code nobody could sign in. A reader who complained still gets mails
 * about orders.
 */
export const isSentThough = (reason: SuppressedFor, mail: { isUrgent: boolean; isNews: boolean }): boolean =>
  mail.isUrgent || (reason === 'complained' && !mail.isNews);

/** A bounced mail also counts as given up, so check for a bounce first. */
export function messageState({ sentAt, abandonedAt, bouncedAt }: Stamps): MessageState {
  if (bouncedAt !== null) return 'bounced';
  if (abandonedAt !== null) return 'failed';
  return sentAt === null ? 'queued' : 'sent';
}

/** The largest number of messages or reports for one action of the staff. */
export const MOST_RETRIED = 100;

/** Up to this number, rows are counted exactly. So counting stays fast in a table of millions of rows. */
export const MOST_COUNTED = 10_000;

/** The requests to other services that the shop repeats by itself until they succeed. */
export const OUTSIDE_CALLS = ['tax', 'refund', 'release', 'ecard'] as const;
export type OutsideCall = (typeof OUTSIDE_CALLS)[number];

/** The lanes of the song queue (decision 0080). */
export const SONG_LANES = ['paid', 'free'] as const;
export type SongLane = (typeof SONG_LANES)[number];

/** A song that takes longer than this has got stuck. No song needs a quarter of this time. */
export const SONG_STUCK_MS = 5 * MINUTE_MS;

export const isSongStuck = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() > SONG_STUCK_MS;

/** The states of a recurring job. `late`: it is due, but no process has started it. */
export const JOB_STATES = ['fine', 'running', 'late', 'failing'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Processes look for jobs every 5 s. When a job waits longer than this, no process takes it. */
const JOB_LATE_MS = MINUTE_MS;

type JobFacts = { failures: number; isActive: boolean; waitingMs: number | null };

export function jobState({ failures, isActive, waitingMs }: JobFacts): JobState {
  if (failures > 0) return 'failing';
  if (isActive) return 'running';
  return waitingMs !== null && waitingMs > JOB_LATE_MS ? 'late' : 'fine';
}
