import { context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AroundStatements } from '../db/client.ts';
import { beginSpan, contextOf, markFailed } from './tracing.ts';

export type Tracing = {
  /** Makes a trace for each request of a server. Call it before the server listens. */
  watchRequests(http: FastifyInstance): void;
  /** Makes statements of the database parts of traces. */
  watchStatement: AroundStatements;
  /** Wraps the port of an outside service, so that its calls become parts of traces. */
  watchEdge<T>(name: string, port: T): T;
  stop(): Promise<void>;
};

type IsTrusted = (peer: string | undefined) => boolean;

type Options = {
  /** The address of the collector, without `/v1/traces`. */
  endpoint: string;
  service: Readonly<Record<string, string>>;
  /** Whether this peer is a trusted proxy. Then its request may continue a trace that the proxy began. */
  isTrusted: IsTrusted;
};

/** Sends traces to a collector that speaks OTLP. The OpenTelemetry packages are loaded only here. */
export async function openTracing({ endpoint, service, isTrusted }: Options): Promise<Tracing> {
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes(service),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  return {
    watchRequests: (http) => watchRequests(http, isTrusted),
    watchStatement,
    watchEdge,
    async stop() {
      await provider.shutdown();
      trace.disable();
      context.disable();
    },
  };
}

function watchRequests(http: FastifyInstance, isTrusted: IsTrusted): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  const within = (request: FastifyRequest, done: () => void) => {
    const span = spans.get(request);
    if (span) context.with(trace.setSpan(context.active(), span), done);
    else done();
  };
  http.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const span = beginSpan(
      `${request.method} ${route}`,
      { 'http.request.method': request.method, 'http.route': route },
      {
        kind: SpanKind.SERVER,
        // `request.ip` is what proxies say about the visitor. The peer is who says it.
        parent: isTrusted(request.socket.remoteAddress)
          ? contextOf(request.headers.traceparent)
          : ROOT_CONTEXT,
      },
    );
    spans.set(request, span);
    within(request, done);
  });
  // After the body is read, Node.js no longer knows to which request the code belongs. So set the trace again.
  http.addHook('preValidation', (request, _reply, done) => within(request, done));
  http.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

/** The kind of a statement and its first table. Values are left out, because they contain what people wrote. */
function aboutStatement(text: string): { name: string; attributes: Record<string, string> } {
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'other';
  const table = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i.exec(text)?.[1];
  return {
    name: table ? `db ${operation} ${table}` : `db ${operation}`,
    attributes: {
      ...{ 'db.system.name': 'postgresql', 'db.operation.name': operation },
      ...(table ? { 'db.collection.name': table } : {}),
    },
  };
}

/**
 * Sends a statement as a part of the current trace. Statements outside of a trace are not traced, because each
 * would begin a trace of its own.
 */
const watchStatement: AroundStatements = (send, args) => {
  const [first] = args;
  const text: unknown = typeof first === 'string' ? first : Object(first).text;
  if (typeof text !== 'string' || !trace.getActiveSpan()) return send(...args);
  const { name, attributes } = aboutStatement(text);
  return ended(beginSpan(name, attributes, { kind: SpanKind.CLIENT }), send(...args));
};

/** Ends the span when the answer has arrived, and returns the answer. */
function ended(span: Span, answer: unknown): unknown {
  if (!(answer instanceof Promise)) {
    span.end();
    return answer;
  }
  return answer.then(
    (value: unknown) => {
      span.end();
      return value;
    },
    (error: unknown) => {
      markFailed(span, error);
      span.end();
      throw error;
    },
  );
}

function watchEdge<T>(name: string, port: T): T {
  if (typeof port !== 'object' || port === null) return port;
  return new Proxy(port, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function' || typeof key !== 'string') return value;
      return (...args: unknown[]) => {
        const span = beginSpan(`${name} ${key}`, { 'peer.service': name }, { kind: SpanKind.CLIENT });
        try {
          const call = () => value.apply(target, args) as unknown;
          return ended(span, context.with(trace.setSpan(context.active(), span), call));
        } catch (error) {
          markFailed(span, error);
          span.end();
          throw error;
        }
      };
    },
  });
}
