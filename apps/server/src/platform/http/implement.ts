import { CONTRACT, type Contract } from '@keepsong/contract/contract';
import type { CallDefinition } from '@keepsong/contract/transport/call-definition';
import type { CallOutput, CallParsed, CallSchema } from '@keepsong/contract/transport/call-schemas';
import { CALLS, type Calls, type Capability } from '@keepsong/contract/transport/calls';
import { DESK_CALLS } from '@keepsong/contract/transport/desk-calls';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import { may } from '@keepsong/domain/staff/permissions';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { bodySizeOf } from '../budgets/body-budget.ts';
import { createCatalogueAnswers, freezeDeep } from '../catalogue/catalogue-answers.ts';
import { isDatabaseUnavailable } from '../db/errors.ts';
import type { Answered } from '../security-log/security-events.ts';
import { type ErrorReply, invalidInputReply, refusalReply, sendRefusal } from './errors.ts';
import { responseSerializer } from './json-schema.ts';
import { isFromElsewhere } from './security.ts';
import type { RequestSession, Session, SessionStore } from './sessions.ts';
import type { createUploadGate } from './uploads.ts';
import { userView } from './user-view.ts';

/** What a handler gets in addition to its parsed input. */
export type CallContext = {
  session: RequestSession;
  locale: Locale;
  /** The network address of the caller, for limits. */
  ip: string;
  requestId: string;
  /** The header `Idempotency-Key`, checked; null without it. Calls that are `keyed` always have one. */
  key: string | null;
  log: FastifyBaseLogger;
  /** The request itself, for multipart bodies only; null while a page renders in this process. */
  request: FastifyRequest | null;
};

export type Handler<S> = (input: CallParsed<S>, context: CallContext) => Promise<Result<CallOutput<S>>>;

/**
 * A call whose answer depends only on the catalogue (the tables that `catalogue_version` counts) and on the language.
 * The answer is the same for everybody until the catalogue changes. Pages that are rendered reuse it until then.
 */
export type CatalogueCall<S> = {
  fromCatalogue(input: CallParsed<S>, context: Pick<CallContext, 'locale'>): Promise<Result<CallOutput<S>>>;
  /**
   * Gives answers that must not be kept: to calls over HTTP, to calls while the database cannot be reached, and
   * to inputs that are `isPersonal` because they concern one visitor. Without `unkept`, `fromCatalogue` answers
   * all calls.
   */
  unkept?: { isPersonal(input: CallParsed<S>): boolean; answer: Handler<S> };
};

export type Handlers<C extends Capability> = {
  [K in keyof Contract[C]]: Handler<Contract[C][K]> | CatalogueCall<Contract[C][K]>;
};

/** An answer as the in-process transport receives it. */
export type Reply = { status: number; body: unknown };
export type Dispatch = (
  name: string,
  input: { params: unknown; query: unknown; body: unknown },
  context: CallContext,
) => Promise<Reply>;

type AnyInput = Record<string, unknown>;
type AnyHandler = (input: AnyInput, context: CallContext) => Promise<Result<unknown>>;
type AnyCatalogueCall = {
  fromCatalogue: AnyHandler;
  unkept?: { isPersonal(input: AnyInput): boolean; answer: AnyHandler };
};
type Bound = {
  schema: CallSchema;
  handler: AnyHandler;
  isOfCatalogue: boolean;
  /** The handler for this input, if pages may reuse its answer. Otherwise null. */
  keptHandler(input: AnyInput): AnyHandler | null;
};

function bindHandler(schema: CallSchema, given: AnyHandler | AnyCatalogueCall): Bound {
  if (typeof given === 'function')
    return { schema, handler: given, isOfCatalogue: false, keptHandler: () => null };
  const { fromCatalogue, unkept } = given;
  return {
    schema,
    handler: unkept?.answer ?? fromCatalogue,
    isOfCatalogue: true,
    keptHandler: (input) => (unkept?.isPersonal(input) ? null : fromCatalogue),
  };
}

function nullWhenUnavailable(error: unknown): null {
  if (isDatabaseUnavailable(error)) return null;
  throw error;
}

const PARTS = ['params', 'query', 'body'] as const;

/** Checks the parts of the input that the call's schema has, and drops the other parts. */
function parseInput(
  schema: CallSchema,
  raw: { params: unknown; query: unknown; body: unknown },
): { input: Record<string, unknown> } | { error: ErrorReply } {
  const input: Record<string, unknown> = {};
  for (const part of PARTS) {
    const partSchema: z.ZodType | undefined = schema[part];
    if (!partSchema) continue;
    const parsed = partSchema.safeParse(raw[part] ?? {});
    if (!parsed.success) return { error: invalidInputReply(parsed.error) };
    input[part] = parsed.data;
  }
  return { input };
}

/** Removes the `[]` from names: `name[]=a&name[]=b` arrives under the key `name[]`. */
export function plainQuery(query: unknown): Record<string, unknown> {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.map(([key, value]) => [key.replace(/\[\]$/, ''), value]));
}

/**
 * Where the routes of calls are added: below the base of the API, below the base of the instant API, or (for a few
 * calls) at the root of the site.
 */
export type Scopes = { api: FastifyInstance; instant: FastifyInstance; root: FastifyInstance };

/** Reads the `Idempotency-Key` of a request. Refuses with `invalid_input` when a call that needs it has none. */
function keyOf(request: FastifyRequest, { keyed }: CallDefinition): Result<string | null> {
  const given = request.headers['idempotency-key'];
  const key = typeof given === 'string' && given.length <= 200 ? given.trim() : '';
  if (key !== '') return ok(key);
  const isWrong = keyed || (given !== undefined && given !== '');
  return isWrong ? refuseFields('invalid_input', { 'Idempotency-Key': 'required' }) : ok(null);
}

/** Calls of the desk that are made by people who are about to become staff, or to work for a vendor. */
const OF_INVITED: ReadonlySet<string> = new Set([
  ...['staff.openInvite', 'staff.acceptInvite', 'staff.setUp'],
  ...['vendorDesk.openInvite', 'vendorDesk.acceptInvite'],
]);

function isDeskCall(name: string): boolean {
  const [capability = '', call = ''] = name.split('.');
  const calls = (DESK_CALLS as Readonly<Record<string, object>>)[capability];
  return calls !== undefined && Object.hasOwn(calls, call);
}

/**
 * Refuses people who are not staff. The handler decides what each role may do. This check comes first, so that
 * nobody else is told that an `Idempotency-Key` is missing.
 */
async function admitStaff(session: RequestSession, { may: needed }: CallDefinition): Promise<Result<null>> {
  const user = (await session.find())?.user;
  if (!user) return refuse('sign_in_required');
  const isAdmitted = user.staffRole !== null && (needed === undefined || may(user.staffRole, needed));
  return isAdmitted ? ok(null) : refuse('forbidden');
}

/** Whether a part of an answer must wait for the approval of a second staff member. */
const isWaiting = (value: unknown): boolean =>
  Object.values(value as Record<string, unknown>).some(
    (part) => typeof part === 'object' && part !== null && Reflect.get(part, 'state') === 'waiting',
  );

/** Wraps the session of a request, to know whether the call has looked for it and what it found. */
function watched(session: RequestSession) {
  let seen: Promise<Session | null> | null = null;
  const find = () => {
    seen = session.find();
    return seen;
  };
  const isSeen = () => seen !== null;
  return { session: { ...session, find }, isSeen };
}

/**
 * Answers some calls with the given handlers, and all others with `otherwise`. It is for a page that is
 * rendered once from another state of the shop: nothing of it is cached, and no session is read.
 */
export const dispatchTo =
  (given: { [C in Capability]?: Handlers<C> }, otherwise: Dispatch): Dispatch =>
  async (name, raw, context) => {
    const [capability = '', call = ''] = name.split('.');
    const handlers = (given as Record<string, Record<string, AnyHandler | AnyCatalogueCall>>)[capability];
    const schema = (CONTRACT as unknown as Record<string, Record<string, CallSchema>>)[capability]?.[call];
    const handler = handlers?.[call];
    if (!handler || !schema) return otherwise(name, raw, context);
    const parsed = parseInput(schema, raw);
    if ('error' in parsed) return parsed.error;
    const answer = typeof handler === 'function' ? handler : handler.fromCatalogue;
    const result = await answer(parsed.input, context);
    if (!result.ok) return refusalReply(result.refusal);
    return { status: 200, body: schema.response.parse(result.value) };
  };

export type BinderDeps = {
  sessionStore: SessionStore;
  localeOf(request: FastifyRequest): Locale;
  /** The shop's own origin. */
  publicUrl: string;
  /** Reads the present version of the catalogue. */
  readVersion(): Promise<number>;
  /** How many answers of the catalogue are kept. The default is in `createCatalogueAnswers`. */
  mostAnswers?: number | undefined;
  /** Counts an upload against the quotas, before its body is read. */
  admitUpload: ReturnType<typeof createUploadGate>;
  /** Gets every answered call except those of the catalogue, for the log of security events. */
  record(answered: Answered, request: FastifyRequest | null): void;
};

/** Binds calls to HTTP and to the in-process transport, so that both go through the same checks and handler. */
export function createBinder(
  scopes: Scopes,
  { sessionStore, localeOf, publicUrl, readVersion, mostAnswers, admitUpload, record }: BinderDeps,
) {
  const bound = new Map<string, Bound>();
  const catalogueAnswers = createCatalogueAnswers<Reply>({ most: mostAnswers });
  /**
   * The catalogue's version for each page that is rendered. It comes with the visitor's session. For a page without a
   * session, the first call reads it.
   */
  const versions = new WeakMap<CallContext, Promise<number>>();

  function versionFor(page: CallContext): Promise<number | null> {
    const version =
      versions.get(page) ?? page.session.find().then((session) => session?.catalogueVersion ?? readVersion());
    versions.set(page, version);
    return version.catch(nullWhenUnavailable);
  }

  async function replyBy(
    handler: AnyHandler,
    { name, bound }: { name: string; bound: Bound },
    input: AnyInput,
    context: CallContext,
  ) {
    const { schema, isOfCatalogue } = bound;
    const result = await handler(input, context);
    if (!isOfCatalogue) {
      const after = await context.session.find();
      const { params, body } = input;
      const { ip, requestId: request } = context;
      record({ call: name, isRead: true, result, before: null, after, params, body, ip, request }, null);
    }
    if (!result.ok) return refusalReply(result.refusal);
    return { status: 200, body: schema.response.parse(result.value) };
  }

  const scopeOf = ({ atRoot, instant }: CallDefinition): FastifyInstance => {
    if (atRoot) return scopes.root;
    return instant ? scopes.instant : scopes.api;
  };

  /**
   * Checks the CSRF token of a call that writes. A missing or stale token is answered with a fresh one (spec 8.1-07). A
   * request that a page of another site makes is refused at once.
   */
  async function passesCsrf(request: FastifyRequest, reply: FastifyReply, session: RequestSession) {
    if (isFromElsewhere(request, publicUrl)) {
      reply.code(403).send({ code: 'forbidden' });
      return false;
    }
    const current = await session.find();
    const given = request.headers['x-csrf-token'];
    if (current && sessionStore.csrfMatches(current, typeof given === 'string' ? given : undefined))
      return true;
    // The browser has a newer session by now. This answer must not replace its cookie and token, so the browser
    // sends the call again.
    if (await session.isLeft()) {
      reply.code(422).send({ invalid_token: true, user: null });
      return false;
    }
    const fresh = await session.ensure();
    reply
      .code(422)
      .header('x-csrf-token', fresh.csrfToken)
      .send({ invalid_token: true, user: fresh.user ? userView(fresh.user) : null });
    return false;
  }

  function bindCall(name: string, definition: CallDefinition, { schema, handler, isOfCatalogue }: Bound) {
    const serialize = responseSerializer(schema.response);
    const writes = definition.method !== 'GET' || definition.refreshesToken === true;
    const isOfStaff = isDeskCall(name) && !OF_INVITED.has(name);
    scopeOf(definition).route({
      method: definition.method,
      url: definition.path,
      config: { call: name },
      bodyLimit: bodySizeOf(name).bytes,
      handler: async (request, reply) => {
        const { session, isSeen } = watched(sessionStore.of(request, reply));
        const told = (result: Result<unknown>, before: Session | null, after: Session | null) =>
          record(
            {
              ...{ call: name, isRead: !writes, result, before, after },
              ...{ params: request.params, body: request.body, ip: request.ip, request: request.id },
            },
            request,
          );
        if (writes && !(await passesCsrf(request, reply, session))) {
          if (reply.statusCode === 403) told(refuse('forbidden'), null, null);
          return reply;
        }
        // This check comes before the input is validated, so that strangers learn nothing from validation
        // errors.
        const admitted = isOfStaff ? await admitStaff(session, definition) : ok(null);
        if (!admitted.ok) {
          const current = await session.find();
          told(admitted, current, current);
          return sendRefusal(reply, admitted.refusal);
        }
        const before = writes ? await session.find() : null;
        if (definition.multipart) {
          const counted = await admitUpload(name, request, before?.visitorId ?? '');
          if (!counted.ok) {
            told(counted, before, before);
            return sendRefusal(reply, counted.refusal);
          }
        }
        const parsed = parseInput(schema, {
          params: request.params,
          query: plainQuery(request.query),
          body: request.body,
        });
        if ('error' in parsed) return reply.code(parsed.error.status).send(parsed.error.body);
        const key = keyOf(request, definition);
        if (!key.ok) return sendRefusal(reply, key.refusal);
        const context: CallContext = {
          session,
          locale: localeOf(request),
          ip: request.ip,
          requestId: request.id,
          key: key.value,
          log: request.log,
          request,
        };
        const result = await handler(parsed.input, context);
        if (!isOfCatalogue) told(result, before, isSeen() ? await session.find() : null);
        if (!result.ok) return sendRefusal(reply, result.refusal);
        if (definition.refreshesToken) {
          const current = await session.find();
          if (current) reply.header('x-csrf-token', current.csrfToken);
        }
        if (definition.mayWait && isWaiting(result.value)) reply.code(202);
        reply.header('content-type', 'application/json; charset=utf-8');
        return reply.send(serialize(result.value));
      },
    });
  }

  return {
    /** Serves all calls of one capability of the contract with these handlers. */
    implement<C extends Capability>(capability: C, handlers: Handlers<C>): void {
      const calls: Calls[C] = CALLS[capability];
      for (const [call, definition] of Object.entries<CallDefinition>(calls)) {
        const name = `${capability}.${call}`;
        const schema = (CONTRACT[capability] as Record<string, CallSchema>)[call];
        const given = (handlers as Record<string, AnyHandler | AnyCatalogueCall>)[call];
        if (!schema || !given) throw new Error(`${name} has no schema or no handler`);
        const handler = bindHandler(schema, given);
        bound.set(name, handler);
        bindCall(name, definition, handler);
      }
    },
    /**
     * Calls the same handlers in this process, for pages that are rendered on the server. Pages only read, so no CSRF
     * token is checked.
     */
    dispatch: (async (name, raw, context) => {
      const call = bound.get(name);
      if (!call) throw new Error(`unknown call ${name}`);
      const { schema, handler, isOfCatalogue } = call;
      const answering = { name, bound: call };
      const version = isOfCatalogue ? await versionFor(context) : null;
      const key = `${name} ${context.locale} ${JSON.stringify(raw)}`;
      const kept = version !== null && catalogueAnswers.find(version, key);
      if (kept) return kept;
      const parsed = parseInput(schema, raw);
      if ('error' in parsed) return parsed.error;
      const { input } = parsed;
      const keptHandler = call.keptHandler(input);
      if (keptHandler === null || version === null) return replyBy(handler, answering, input, context);
      const reply = replyBy(keptHandler, answering, input, context).then(freezeDeep);
      catalogueAnswers.keep(version, key, reply, ({ status }) => status === 200);
      return reply.catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) throw error;
        return replyBy(handler, answering, input, context);
      });
    }) satisfies Dispatch,
    names: () => [...bound.keys()],
  };
}

export type Binder = ReturnType<typeof createBinder>;
