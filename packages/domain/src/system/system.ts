const MINUTE_MS = 60_000;

/** How a message stands. `failed`: the shop gave it up. `bounced`: it was sent and did not arrive. */
export const MESSAGE_STATES = ['queued', 'sent', 'failed', 'bounced'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const MESSAGE_CHANNELS = ['email', 'sms'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** How a report of an outside service stands: the shop has worked on it, or failed to. */
export const REPORT_STATES = ['failed', 'done'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

type Stamps = { sentAt: Date | null; abandonedAt: Date | null; bouncedAt: Date | null };

/**
 * Why the shop writes no mails to an address any more. `bounced`: they do not arrive. `complained`: their reader called
 * one of them spam.
 */
export const SUPPRESSED_FOR = ['bounced', 'complained'] as const;
export type SuppressedFor = (typeof SUPPRESSED_FOR)[number];

/**
 * Whether a mail is sent to an address that is suppressed. A code that somebody waits for is always tried: the mailbox may
 * work again, and nobody could sign in otherwise. Who complained still gets what belongs to an order.
 */
export const isSentThough = (reason: SuppressedFor, mail: { isUrgent: boolean; isNews: boolean }): boolean =>
  mail.isUrgent || (reason === 'complained' && !mail.isNews);

/** A bounced mail counts as given up, so it is looked for first. */
export function messageState({ sentAt, abandonedAt, bouncedAt }: Stamps): MessageState {
  if (bouncedAt !== null) return 'bounced';
  if (abandonedAt !== null) return 'failed';
  return sentAt === null ? 'queued' : 'sent';
}

/** How many messages or reports one action of the staff is about. */
export const MOST_RETRIED = 100;

/** At most this many rows are counted exactly, so that a count stays quick in a table of millions. */
export const MOST_COUNTED = 10_000;

/** What the shop asks of other services by itself, and asks again until it succeeds. */
export const OUTSIDE_CALLS = ['tax', 'refund', 'release', 'ecard'] as const;
export type OutsideCall = (typeof OUTSIDE_CALLS)[number];

/** The lanes of the song queue (decision 0080). */
export const SONG_LANES = ['paid', 'free'] as const;
export type SongLane = (typeof SONG_LANES)[number];

/** A song that has been made for longer than this hangs: no song takes a quarter of it. */
export const SONG_STUCK_MS = 5 * MINUTE_MS;

export const isSongStuck = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() > SONG_STUCK_MS;

/** How a recurring job stands. `late`: its turn has come and no process takes it. */
export const JOB_STATES = ['fine', 'running', 'late', 'failing'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** A process looks for jobs every 5 s. What waits longer than this waits because no process takes it. */
const JOB_LATE_MS = MINUTE_MS;

type JobFacts = { failures: number; isActive: boolean; waitingMs: number | null };

export function jobState({ failures, isActive, waitingMs }: JobFacts): JobState {
  if (failures > 0) return 'failing';
  if (isActive) return 'running';
  return waitingMs !== null && waitingMs > JOB_LATE_MS ? 'late' : 'fine';
}
