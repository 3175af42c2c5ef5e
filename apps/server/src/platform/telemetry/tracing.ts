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

// What the parts of the shop say about themselves to traces. While nobody collects them (`openTracing`), all of this does
// nothing. A span tells kinds and names of things that the shop's code chose, and never what people wrote or who they are.

const tracer = () => trace.getTracer('keepsong');

type SpanOptions = { kind?: SpanKind; parent?: Context };

/** Runs `work` as a part of the present trace, or of the one of `parent`. */
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

/** Begins a part of a trace, which the caller ends. */
export const beginSpan = (
  name: string,
  attributes: Attributes,
  { kind = SpanKind.INTERNAL, parent = context.active() }: SpanOptions = {},
): Span => tracer().startSpan(name, { attributes, kind }, parent);

/** Notes in a span that it failed, and by which kind of error. Its text may quote what people wrote. */
export function markFailed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
}

/** Notes something that happened in the present span. */
export const noteEvent = (name: string, attributes: Attributes): void =>
  void trace.getActiveSpan()?.addEvent(name, attributes);

/** The id of the present trace, for the log; null when nobody collects traces. */
export const traceIdNow = (): string | null => trace.getActiveSpan()?.spanContext().traceId ?? null;

/** The present span in the form of W3C's `traceparent`, to go on with it elsewhere; null when nobody collects traces. */
export function traceparentNow(): string | null {
  const span = trace.getActiveSpan()?.spanContext();
  return span ? `00-${span.traceId}-${span.spanId}-0${span.traceFlags & TraceFlags.SAMPLED}` : null;
}

/** The context of a `traceparent`. Anything else begins a trace of its own. */
export function contextOf(traceparent: unknown): Context {
  const found = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(traceparent));
  if (!found) return ROOT_CONTEXT;
  const [, traceId = '', spanId = '', flags = '0'] = found;
  return trace.setSpanContext(ROOT_CONTEXT, {
    ...{ traceId, spanId, isRemote: true },
    traceFlags: Number.parseInt(flags, 16),
  });
}
