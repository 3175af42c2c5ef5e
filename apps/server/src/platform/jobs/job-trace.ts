import type { Context } from '@opentelemetry/api';
import { contextOf, traceparentNow } from '../telemetry/tracing.ts';

/** What a queued job carries: the trace in which somebody asked for it. Jobs by the clock carry nothing. */
type Carried = { traceparent: string } | null;

export function ofThisTrace(): Carried {
  const traceparent = traceparentNow();
  return traceparent === null ? null : { traceparent };
}

/** The trace in which a job runs. `carried` is what its queue holds; it may come from another version of the shop. */
export const traceOf = (carried: unknown): Context => contextOf(Object(carried).traceparent);
