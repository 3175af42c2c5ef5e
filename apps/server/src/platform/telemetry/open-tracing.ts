import { context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pg from 'pg';
import type { DatabaseClient } from '../db/client.ts';
import { beginSpan, contextOf, markFailed } from './tracing.ts';

export type Tracing = {
  /** Makes each request of a server a trace. Call it before the server listens. */
  watchRequests(http: FastifyInstance): void;
  /** The database's client whose statements are parts of traces. */
  databaseClient: DatabaseClient;
  /** The connection to an outside service, whose calls are parts of traces. */
  watchEdge<T>(name: string, port: T): T;
  stop(): Promise<void>;
};

type Options = {
  /** Where the collector takes traces, without `/v1/traces`. */
  endpoint: string;
  service: Readonly<Record<string, string>>;
  /** Whether requests come from proxies that are trusted, which may go on with a trace of their own. */
  trustsProxy: boolean;
};

/** Sends traces to a collector that speaks OTLP. The kit for it is loaded only here. */
export async function openTracing({ endpoint, service, trustsProxy }: Options): Promise<Tracing> {
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
    watchRequests: (http) => watchRequests(http, trustsProxy),
    databaseClient: WATCHED_CLIENT,
    watchEdge,
    async stop() {
      await provider.shutdown();
      trace.disable();
      context.disable();
    },
  };
}

function watchRequests(http: FastifyInstance, trustsProxy: boolean): void {
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
        parent: trustsProxy ? contextOf(request.headers.traceparent) : ROOT_CONTEXT,
      },
    );
    spans.set(request, span);
    within(request, done);
  });
  // What is done after a body was read belongs to no request any more, as far as Node.js knows.
  http.addHook('preValidation', (request, _reply, done) => within(request, done));
  http.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

/** The kind of a statement and its first table. Its values, and so what people wrote, are not in it. */
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

type Query = (...args: unknown[]) => unknown;

/** Asks `query`, as a part of the present trace. */
function watched(query: Query, args: unknown[]): unknown {
  const [first] = args;
  const text: unknown = typeof first === 'string' ? first : Object(first).text;
  // A stream of rows ends later than its call. A statement outside of a trace would be a trace of its own.
  const isPlain = typeof text === 'string' && !('submit' in Object(first));
  if (!isPlain || typeof args.at(-1) === 'function' || !trace.getActiveSpan()) return query(...args);
  const { name, attributes } = aboutStatement(text);
  return ended(beginSpan(name, attributes, { kind: SpanKind.CLIENT }), query(...args));
}

/**
 * The database's client of which each statement is a part of the trace that it belongs to: those of the pool, and those
 * of its connections, which transactions use. The pool passes its own statements on to a connection with a callback,
 * maybe when another request gave the connection back: those are not watched a second time.
 */
const WATCHED_CLIENT: DatabaseClient = {
  Pool: class extends pg.Pool {
    override query = ((...args: unknown[]) =>
      watched((...all) => Reflect.apply(super.query, this, all), args)) as pg.Pool['query'];
  },
  Client: class extends pg.Client {
    override query = ((...args: unknown[]) =>
      watched((...all) => Reflect.apply(super.query, this, all), args)) as pg.Client['query'];
  },
};

/** Ends the span when the answer is there, and passes the answer on. */
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
