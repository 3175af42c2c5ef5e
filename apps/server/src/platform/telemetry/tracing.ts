import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';

// What the parts of the shop report to traces. While no collector is set (`openTracing`), all of this does
// nothing. A span contains only kinds and names that the shop's code chose, and never what people wrote or who
// they are.

const tracer = () => trace.getTracer('keepsong');

type SpanOptions = { kind?: SpanKind; parent?: Context };

/** Runs `work` as a part of the current trace, or of the trace of `parent`. */
export const inSpan = <T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
  { kind = SpanKind.INTERNAL, parent = context.active() }: SpanOptions = {},
): Promise<T> =>
  tracer().startActiveSpan(name, { attributes, kind }, parent, async (span) => {
    try {
      return await work();
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });

/** Begins a span, which the caller ends. */
export const beginSpan = (
  name: string,
  attributes: Attributes,
  { kind = SpanKind.INTERNAL, parent = context.active() }: SpanOptions = {},
): Span => tracer().startSpan(name, { attributes, kind }, parent);

/**
 * Marks a span as failed, with the name of the error. The message is left out, because it may quote what people
 * wrote.
 */
export function markFailed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
}

/** Notes an event in the current span. */
export const noteEvent = (name: string, attributes: Attributes): void =>
  void trace.getActiveSpan()?.addEvent(name, attributes);

/** The id of the current trace, for the log; null when no traces are collected. */
export const traceIdNow = (): string | null => trace.getActiveSpan()?.spanContext().traceId ?? null;

/**
 * The current span as a W3C `traceparent`, with which another process can continue the trace; null when no
 * traces are collected.
 */
export function traceparentNow(): string | null {
  const span = trace.getActiveSpan()?.spanContext();
  return span ? `00-${span.traceId}-${span.spanId}-0${span.traceFlags & TraceFlags.SAMPLED}` : null;
}

/** The context of a `traceparent`. For any other value a new trace begins. */
export function contextOf(traceparent: unknown): Context {
  const found = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(traceparent));
  if (!found) return ROOT_CONTEXT;
  const [, traceId = '', spanId = '', flags = '0'] = found;
  return trace.setSpanContext(ROOT_CONTEXT, {
    ...{ traceId, spanId, isRemote: true },
    traceFlags: Number.parseInt(flags, 16),
  });
}
