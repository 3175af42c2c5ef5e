import type { CallDefinition } from '@keepsong/contract/transport/call-definition';
import { DESK_CALLS } from '@keepsong/contract/transport/desk-calls';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import { may } from '@keepsong/domain/staff/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodySizeOf } from '../../budgets/body-budget.ts';
import type { Answered } from '../../security-log/security-events.ts';
import { sendRefusal } from '../errors.ts';
import { isFromElsewhere } from '../security.ts';
import type { RequestSession, Session, SessionStore } from '../sessions.ts';
import { announcedBytes, type createUploadGate } from '../uploads.ts';
import { userView } from '../user-view.ts';
import { answerWriter } from './answer-writer.ts';
import type { Bound } from './bound-call.ts';
import type { CallContext } from './call.ts';
import { parseInput, plainQuery } from './parse-input.ts';

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

/**
 * Whether a part of an answer must wait for the approval of a second staff member. A gift card waits also while its
 * new address does.
 */
const isWaiting = (value: unknown): boolean =>
  Object.values(value as Record<string, unknown>).some(
    (part) =>
      typeof part === 'object' &&
      part !== null &&
      (Reflect.get(part, 'state') === 'waiting' || typeof Reflect.get(part, 'waiting_email') === 'string'),
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

export type CallRoutesDeps = {
  sessionStore: SessionStore;
  localeOf(request: FastifyRequest): Locale;
  /** The shop's own origin. */
  publicUrl: string;
  /** Counts an upload against the quotas, before its body is read. */
  admitUpload: ReturnType<typeof createUploadGate>;
  /** Gets every answered call except those of the catalogue, for the log of security events. */
  record(answered: Answered, request: FastifyRequest | null): void;
};

/** Adds the routes by which browsers make calls. */
export function createCallRoutes(
  scopes: Scopes,
  { sessionStore, localeOf, publicUrl, admitUpload, record }: CallRoutesDeps,
) {
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

  function addRoute(name: string, definition: CallDefinition, { schema, handler, isOfCatalogue }: Bound) {
    const write = answerWriter(schema.response);
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
          const bytes = announcedBytes(request);
          // Such a body could be longer than whatever the quotas count for it. Browsers always send the length.
          if (bytes === null)
            return reply.code(411).send({ code: 'invalid_input', fields: { 'Content-Length': 'required' } });
          const visitorId = before?.visitorId ?? '';
          const counted = await admitUpload(name, { visitorId, ip: request.ip, bytes });
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
        return reply.send(await write(result.value as Record<string, unknown>));
      },
    });
  }

  return { addRoute };
}
