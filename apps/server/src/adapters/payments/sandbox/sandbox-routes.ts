import { createHash, timingSafeEqual } from 'node:crypto';
import type { Locale } from '@keepsong/domain/format/locale';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { z } from 'zod';
import { PaymentsUnavailable } from '../payments.port.ts';
import { authenticationPage, authenticationPolicy, goneAuthenticationPage } from './authentication-page.ts';
import type { Attempt } from './confirmation.ts';
import { FAULT_KINDS, FAULTY_OPERATIONS } from './faults.ts';
import { loadHostedFiles } from './hosted-files.ts';
import { messageFor } from './messages.ts';
import type { SandboxPayments } from './sandbox-payments.ts';
import { failedAttempt, publicIntent, withRedirectParameters } from './wire.ts';

/** The largest request body in bytes. Bodies contain card data, so they are never logged or cached. */
const BODY_LIMIT = 10_000;

const localeSchema = z
  .string()
  .default('en')
  .transform((locale): Locale => (/^(es|sp)\b/.test(locale) ? 'sp' : 'en'));

const digits = (shortest: number, longest: number) =>
  z.string().regex(new RegExp(`^\\d{${shortest},${longest}}$`));

const attemptSchema = z.object({
  client_secret: z.string().max(200),
  return_url: z.string().max(2_000),
  locale: localeSchema,
  /** The amount that a wallet showed to the customer. Without it, the intent's amount is not compared. */
  amount: z.int().min(0).optional(),
});
const cardSchema = z.object({
  number: digits(1, 19),
  exp_month: z.int().min(0).max(99),
  exp_year: z.int().min(2000).max(2999),
  cvc: digits(0, 4),
  postal_code: z.string().max(12).default(''),
});
const confirmSchema = z.union([
  attemptSchema.extend({ card: cardSchema }),
  attemptSchema
    .extend({ method: z.literal('paypal') })
    .transform(({ method: _, ...attempt }) => ({ ...attempt, card: null })),
]);

const retrieveSchema = z.object({ client_secret: z.string().max(200), locale: localeSchema });

const authenticationParams = z.object({ intentId: z.string().regex(/^\w{1,100}$/) });
const authenticationQuery = z.object({ attempt: z.string().max(100).default(''), locale: localeSchema });
const authenticationForm = z.object({ outcome: z.enum(['complete', 'fail']) });

const controlSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('script_fault'),
    operation: z.enum(FAULTY_OPERATIONS),
    kind: z.enum(FAULT_KINDS),
    times: z.int().min(1).max(1_000).default(1),
  }),
  z.object({ action: z.literal('clear_faults') }),
  z.object({ action: z.literal('hold_deliveries') }),
  z.object({ action: z.literal('release_deliveries') }),
  z.object({ action: z.literal('redeliver'), event_ids: z.array(z.string()).min(1).max(1_000) }),
]);

/**
 * The web pages and calls of the sandbox provider: the browser script, the hosted card fields, the authentication page
 * and the controls for tests. They are mounted under `/sandbox-payments`, in demo mode only.
 */
export function sandboxPaymentsRoutes(sandbox: SandboxPayments): FastifyPluginAsync {
  return async (app) => {
    const files = await loadHostedFiles();
    for (const { name, type, body, policy } of files) {
      app.get(`/${name}`, (_request, reply) =>
        hosted(reply, policy).header('cache-control', 'no-cache').type(type).send(body),
      );
    }

    app.post('/api/confirm', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const input = confirmSchema.safeParse(request.body);
      if (!input.success) return sendInvalid(reply);
      const { client_secret, return_url, locale, card, amount } = input.data;
      return sendAttempt(reply, locale, () =>
        sandbox.hosted.confirm({
          clientSecret: client_secret,
          returnUrl: return_url,
          ...(amount === undefined ? {} : { shownCents: amount }),
          card: card && {
            number: card.number,
            expMonth: card.exp_month,
            expYear: card.exp_year,
            cvc: card.cvc,
          },
        }),
      );
    });

    // POST keeps the client secret in the body. In a query it would end up in access logs.
    app.post('/api/retrieve', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const input = retrieveSchema.safeParse(request.body);
      if (!input.success) return sendInvalid(reply);
      const { client_secret, locale } = input.data;
      return sendAttempt(reply, locale, async () => {
        const intent = await sandbox.hosted.retrieve(client_secret);
        return intent ? { ok: true, intent } : { ok: false, code: 'invalid_client_secret', intent: null };
      });
    });

    addAuthentication(app, sandbox);
    addTestDesk(app, sandbox);
  };
}

type App = Parameters<FastifyPluginAsync>[0];

function addAuthentication(app: App, sandbox: SandboxPayments): void {
  if (!app.hasContentTypeParser('application/x-www-form-urlencoded')) {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );
  }
  const policy = authenticationPolicy(sandbox.publicUrl);

  app.get('/authenticate/:intentId', async (request, reply) => {
    const { intentId, attempt, locale } = readAuthentication(request);
    const intent = await sandbox.hosted.findAuthentication(intentId, attempt);
    if (!intent) return sendBack(hosted(reply, policy), sandbox, { intentId, locale });
    return noStore(hosted(reply, policy)).send(authenticationPage(intent, locale));
  });

  app.post('/authenticate/:intentId', async (request, reply) => {
    const { intentId, attempt, locale } = readAuthentication(request);
    const form = authenticationForm.safeParse(request.body);
    if (!form.success) return sendInvalid(reply);
    const answered = await sandbox.hosted.answerAuthentication(
      intentId,
      attempt,
      form.data.outcome === 'complete',
    );
    if (!answered?.intent?.return_url) return sendBack(hosted(reply, policy), sandbox, { intentId, locale });
    return hosted(reply, policy).redirect(
      withRedirectParameters(answered.intent, answered.intent.return_url),
      303,
    );
  });
}

function readAuthentication(request: { params: unknown; query: unknown }) {
  const params = authenticationParams.safeParse(request.params);
  const query = authenticationQuery.safeParse(request.query);
  return {
    intentId: params.success ? params.data.intentId : '',
    attempt: query.success ? query.data.attempt : '',
    locale: query.success ? query.data.locale : ('en' as const),
  };
}

const noStore = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');

/**
 * Redirects customers to the shop when they open the page of an authentication that has ended. This usually happens by
 * the browser's Back button.
 */
async function sendBack(
  reply: FastifyReply,
  sandbox: SandboxPayments,
  { intentId, locale }: { intentId: string; locale: Locale },
): Promise<FastifyReply> {
  const returnUrl = await sandbox.hosted.findReturn(intentId);
  if (returnUrl) return noStore(reply).redirect(returnUrl, 303);
  return noStore(reply).code(404).send(goneAuthenticationPage(locale, sandbox.publicUrl));
}

function addTestDesk(app: App, sandbox: SandboxPayments): void {
  app.post('/controls', { bodyLimit: 100_000 }, async (request, reply) => {
    if (!isBearer(request.headers.authorization, sandbox.controls.secret)) {
      return reply.code(401).send({ error: { type: 'authentication_error', message: 'Not authorized.' } });
    }
    const input = controlSchema.safeParse(request.body);
    if (!input.success) return sendInvalid(reply);
    return reply.send(await runControl(sandbox, input.data));
  });
}

async function runControl(sandbox: SandboxPayments, input: z.infer<typeof controlSchema>): Promise<object> {
  const { controls } = sandbox;
  switch (input.action) {
    case 'script_fault':
      await controls.scriptFault(input.operation, input.kind, input.times);
      return { done: true };
    case 'clear_faults':
      await controls.clearFaults();
      return { done: true };
    case 'hold_deliveries':
      await controls.holdDeliveries();
      return { done: true };
    case 'release_deliveries':
      await controls.releaseDeliveries();
      return { done: true };
    case 'redeliver':
      return { deliveries: await controls.redeliver(input.event_ids) };
  }
}

function isBearer(header: string | undefined, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${secret}`));
}

async function sendAttempt(
  reply: FastifyReply,
  locale: Locale,
  attempt: () => Promise<Attempt>,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  try {
    const result = await attempt();
    if (result.ok) return reply.send({ payment_intent: publicIntent(result.intent, locale) });
    return reply.code(result.intent ? 402 : 400).send(failedAttempt(result, locale));
  } catch (error) {
    const limited = error instanceof PaymentsUnavailable && error.reason === 'rate_limited';
    if (!(error instanceof PaymentsUnavailable)) reply.log.error({ err: error }, 'sandbox payment failed');
    const code = limited ? 'rate_limit' : 'processing_error';
    return reply
      .code(limited ? 429 : 500)
      .send({ error: { type: 'api_error', code, message: messageFor(code, locale) } });
  }
}

function sendInvalid(reply: FastifyReply): FastifyReply {
  return reply
    .code(400)
    .send({ error: { type: 'invalid_request_error', code: 'invalid_request', message: 'Invalid request.' } });
}

/** The shop forbids frames on all its pages. These headers allow the shop's own pages to frame the provider's files. */
function hosted(reply: FastifyReply, policy: string): FastifyReply {
  return reply
    .header('content-security-policy', policy)
    .header('x-frame-options', 'SAMEORIGIN')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'same-origin');
}
