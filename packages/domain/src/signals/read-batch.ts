import { ok, type Result, refuseFields } from '../result.ts';
import { isRecord } from '../schema/is-record.ts';
import { type Purpose, ruleOf, wrongProperty } from './events.ts';

/** An event in the form for receivers. */
export type Signal = {
  /** The same event has the same id with every receiver. */
  event_id: string;
  name: string;
  properties: Readonly<Record<string, unknown>>;
  /** When it happened, as ISO text. */
  at: string;
  source: 'browser' | 'server';
  purpose: Purpose;
  /** The visitor's id; null without consent. */
  visitor: string | null;
  context: SignalContext;
};

/** Facts of the visit, not of the single event. */
export type SignalContext = {
  campaign?: Readonly<Record<string, string>>;
  /** The id of GA4's session, so that GA4 counts what the server tells as part of the same visit. */
  ga_session?: string;
};

/**
 * The data with which an ad network can link an event to a person. Only with consent to marketing, and only for
 * receivers that need it. Instead of an e-mail address, only its SHA-256 hash is sent.
 */
export type Contact = { email_hash?: string; agent?: string };

/** An event in the form for an outside receiver. */
export type Told = Signal & { contact?: Contact };

export type BrowserSignal = Omit<Signal, 'visitor' | 'context' | 'source'>;

/** The largest number of events in one request. */
export const BATCH_MAX = 50;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** How far a browser's clock may be wrong, and how long an event may wait for a connection. */
const DAY_MS = 86_400_000;

/**
 * Reads the events that a browser sends. Only names and properties of the catalogue are accepted. The time is
 * the browser's unless it is implausible. One wrong event refuses all of them, because only a page that is not
 * the shop's sends one.
 */
export function readBatch(body: unknown, now: Date): Result<BrowserSignal[]> {
  const list: unknown = isRecord(body) ? body.events : undefined;
  if (!isRecord(body) || !Array.isArray(list) || list.length === 0 || list.length > BATCH_MAX)
    return refuseFields('invalid_input', { events: 'invalid' });
  const read: BrowserSignal[] = [];
  for (const [place, one] of list.entries()) {
    const signal = readSignal(one, now);
    if (typeof signal === 'string')
      return refuseFields('invalid_input', { [`events.${place}.${signal}`]: 'invalid' });
    read.push(signal);
  }
  return ok(read);
}

/** The event, or the name of its wrong part. */
function readSignal(one: unknown, now: Date): BrowserSignal | string {
  if (!isRecord(one)) return 'name';
  const { event_id, name, properties, at, ...more } = one;
  if (Object.keys(more).length > 0) return 'unknown';
  if (typeof event_id !== 'string' || !UUID.test(event_id)) return 'event_id';
  const rule = typeof name === 'string' ? ruleOf(name) : null;
  if (typeof name !== 'string' || rule === null || rule.source !== 'browser') return 'name';
  const wrong = wrongProperty(rule, properties);
  if (wrong !== null || !isRecord(properties)) return `properties.${wrong ?? ''}`;
  return { event_id, name, properties, at: timeOf(at, now), purpose: rule.purpose };
}

function timeOf(at: unknown, now: Date): string {
  const given = typeof at === 'string' ? Date.parse(at) : Number.NaN;
  const age = now.getTime() - given;
  return age >= 0 && age <= DAY_MS ? new Date(given).toISOString() : now.toISOString();
}
