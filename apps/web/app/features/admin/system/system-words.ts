import type { Counted } from '@keepsong/contract/system/system';
import type { ModelOutcome } from '@keepsong/domain/instant/song-model';
import type {
  JobState,
  MessageState,
  OutsideCall,
  ReportState,
  SongLane,
} from '@keepsong/domain/system/system';
import { m } from '~/paraglide/messages.js';
import { SYSTEM_PAGE } from '../admin-paths.ts';
import type { SystemPart } from './load-system.ts';

/** The word for a state, and the colour and disc with which the desk shows it. */
type StateWords = { word: () => string; tone: 'new' | 'in_work' | 'done' | 'missing' | 'failed' };

export const MESSAGE_STATE_WORDS: Readonly<Record<MessageState, StateWords>> = {
  queued: { word: m.desk_system_queued, tone: 'new' },
  sent: { word: m.desk_system_sent, tone: 'done' },
  failed: { word: m.desk_system_failed, tone: 'failed' },
  bounced: { word: m.desk_system_bounced, tone: 'failed' },
};

export const JOB_STATE_WORDS: Readonly<Record<JobState, StateWords>> = {
  fine: { word: m.desk_system_fine, tone: 'done' },
  running: { word: m.desk_system_running, tone: 'in_work' },
  late: { word: m.desk_system_late, tone: 'missing' },
  failing: { word: m.desk_system_failing, tone: 'failed' },
};

export const SONG_STATE_WORDS: Readonly<Record<'queued' | 'processing' | 'failed', StateWords>> = {
  queued: { word: m.desk_system_queued, tone: 'new' },
  processing: { word: m.desk_system_being_made, tone: 'in_work' },
  failed: { word: m.desk_system_failed, tone: 'failed' },
};

export const REPORT_STATE_WORDS: Readonly<Record<ReportState, StateWords>> = {
  failed: { word: m.desk_system_failed, tone: 'failed' },
  done: { word: m.desk_system_done, tone: 'done' },
};

const SOURCES: Readonly<Record<string, (() => string) | undefined>> = {
  payments: m.desk_system_from_payments,
  mail: m.desk_system_from_mail,
  texts: m.desk_system_from_texts,
  shipping: m.desk_system_from_shipping,
  payouts: m.desk_system_from_payouts,
};

/** The name of the service that reported something. */
export const sourceWords = (source: string): string => SOURCES[source]?.() ?? source;

const RECEIVERS: Readonly<Record<string, (() => string) | undefined>> = {
  local: m.desk_system_to_local,
  segment: () => 'Segment',
  ga4: () => 'Google Analytics',
  meta: () => 'Meta',
};

/** The name of a system to which the shop sends events. */
export const receiverWords = (receiver: string): string => RECEIVERS[receiver]?.() ?? receiver;

export const CALL_WORDS: Readonly<Record<OutsideCall, () => string>> = {
  tax: m.desk_system_call_tax,
  refund: m.desk_system_call_refund,
  release: m.desk_system_call_release,
  ecard: m.desk_system_call_ecard,
};

export const LANE_WORDS: Readonly<Record<SongLane, () => string>> = {
  paid: m.desk_system_paid,
  free: m.desk_system_free,
};

/** The result of a song by the music model. */
export const OUTCOME_WORDS: Readonly<Record<ModelOutcome, () => string>> = {
  open: m.desk_model_open,
  made: m.desk_model_made,
  refused: m.desk_model_refused,
  quota: m.desk_model_quota,
  key: m.desk_model_key,
  busy: m.desk_model_busy,
  timeout: m.desk_model_timeout,
  down: m.desk_model_down,
  broken: m.desk_model_broken,
  limit: m.desk_model_limit,
  rest: m.desk_model_rest,
};

export const PART_WORDS: Readonly<Record<SystemPart, () => string>> = {
  messages: m.desk_system_messages,
  webhooks: m.desk_system_webhooks,
  jobs: m.desk_system_jobs,
  songs: m.desk_system_songs,
  switches: m.desk_system_switches,
  versions: m.desk_system_versions,
};

/**
 * When a job runs, in words: every minute, every few minutes, once an hour, or once a day in the shop's time
 * zone. Other schedules are shown as they are written.
 */
export function scheduleWords(cron: string): string {
  const [minute = '', hour = '', ...days] = cron.split(' ');
  const isDaily = days.every((part) => part === '*');
  const step = /^\*\/(\d+)$/.exec(minute)?.[1];
  if (!isDaily || !/^(?:\*|\*\/\d+|\d+)$/.test(minute)) return cron;
  if (hour === '*' && minute === '*') return m.desk_system_each_minute();
  if (hour === '*' && step) return m.desk_system_each_minutes({ count: step });
  const past = minute.padStart(2, '0');
  if (hour === '*') return m.desk_system_each_hour({ minute: past });
  return /^\d+$/.test(hour) && !step && minute !== '*'
    ? m.desk_system_each_day({ time: `${hour}:${past}` })
    : cron;
}

/** The address of a part of this page, with the query of its list. */
export function partPath(part: SystemPart, query: Readonly<Record<string, string>> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  return `${SYSTEM_PAGE}?${new URLSearchParams({ part, ...Object.fromEntries(given) })}`;
}

/** A count as text. '10,000+' when counting stopped at a limit. */
export const countWords = ({ count, has_more }: Counted): string =>
  `${count.toLocaleString('en-US')}${has_more ? '+' : ''}`;
