import { mayGet } from '@keepsong/domain/signals/events';
import type { Signal } from '@keepsong/domain/signals/read-batch';
import { post } from '../post.ts';
import type { Receiver } from '../receivers.port.ts';

/** Segment takes batches of up to 500 kB. An event has about 1 kB. */
const MOST = 100;
/** The service answers so when a call has a wrong form or is too large. */
const NEVER = [400, 413];

/** An event as a call of Segment's batch. `messageId` lets the service drop a repetition. */
const callOf = ({ event_id, name, properties, at, visitor, context }: Signal) => ({
  type: 'track',
  messageId: event_id,
  event: name,
  properties,
  timestamp: at,
  // The service requires an id. Without a visitor, the event's id is sent, by which nobody can be followed.
  anonymousId: visitor ?? event_id,
  context: { ...context, library: { name: 'keepsong', version: '1' } },
});

/**
 * A customer-data platform that speaks Segment's HTTP API, as RudderStack and others do. It gets events of visitors who
 * agreed to analytics.
 */
export function createSegmentReceiver({ url, writeKey }: { url: string; writeKey: string }): Receiver {
  const authorization = `Basic ${Buffer.from(`${writeKey}:`).toString('base64')}`;
  return {
    name: 'segment',
    needs: 'analytics',
    takes: ({ name }) => mayGet('segment', name),
    most: MOST,
    receive: (events) =>
      post(`${url}/v1/batch`, { batch: events.map(callOf) }, { headers: { authorization }, never: NEVER }),
  };
}
