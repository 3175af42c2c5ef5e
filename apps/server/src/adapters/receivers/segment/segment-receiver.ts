import type { Signal } from '@keepsong/domain/signals/read-batch';
import type { Receiver } from '../receivers.port.ts';

const TIMEOUT_MS = 10_000;

/** The service has not taken the events. The message holds no event and no key. */
class SegmentFailed extends Error {
  override readonly name = 'SegmentFailed';
}

/** An event as a call of Segment's batch. `messageId` lets the service drop a repetition. */
const callOf = ({ event_id, name, properties, at, visitor, context }: Signal) => ({
  type: 'track',
  messageId: event_id,
  event: name,
  properties,
  timestamp: at,
  // The service wants an id. Nobody is followed by that of the event.
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
    async receive(events) {
      const answer = await fetch(`${url}/v1/batch`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ batch: events.map(callOf) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new SegmentFailed(`status ${answer.status}`);
    },
  };
}
