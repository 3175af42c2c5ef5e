import { pino } from 'pino';
import type { Mailer } from '../apps/server/src/adapters/email/email.port.ts';
import type { PaymentIntent, Payments } from '../apps/server/src/adapters/payments/payments.port.ts';
import { buildApp } from '../apps/server/src/app.ts';
import { openEdges } from '../apps/server/src/edges.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { pageLoader } from '../apps/server/src/platform/http/page-loader.ts';
import { requireSettings } from '../apps/server/src/platform/settings.ts';
import { openTracing } from '../apps/server/src/platform/telemetry/open-tracing.ts';
import { answerProfiles } from './profile.ts';

/**
 * Payments that are answered from memory. The benchmark runs the whole shop as `npm start` does, except that the
 * providers of payments and e-mail are replaced. In production these run on other companies' machines, so their work is
 * not counted. Writing the e-mails is counted.
 */
function providerInMemory(): Payments {
  const intents = new Map<string, PaymentIntent>();
  const find = (id: string): PaymentIntent => {
    const intent = intents.get(id);
    if (!intent) throw new Error(`no intent ${id}`);
    return intent;
  };
  const save = (intent: PaymentIntent): PaymentIntent => {
    intents.set(intent.id, intent);
    return intent;
  };
  return {
    provider: 'sandbox',
    async createIntent({ amountCents, metadata }) {
      const id = `pi_${intents.size + 1}`;
      return save({
        id,
        clientSecret: `${id}_secret`,
        amountCents,
        refundedCents: 0,
        currency: 'usd',
        status: 'requires_payment_method',
        chargeId: null,
        card: null,
        lastError: null,
        metadata,
      });
    },
    updateIntent: async (id, { amountCents }) => save({ ...find(id), amountCents }),
    // Every payment intent is reported as paid.
    findIntent: async (id) => save({ ...find(id), status: 'succeeded', chargeId: `ch_${id}` }),
    cancelIntent: async (id) => save({ ...find(id), status: 'canceled' }),
    refund: async (id, { amountCents }) => save({ ...find(id), refundedCents: amountCents }),
    findReturns: async () => ({ refunds: [], disputes: [] }),
    findReturned: async () => [],
    submitEvidence: async () => {
      throw new Error('nobody disputes');
    },
    acceptDispute: async () => {
      throw new Error('nobody disputes');
    },
    findUndelivered: async () => [],
    readWebhook: () => null,
    browserConfig: () => ({ provider: 'sandbox', publishableKey: 'pk', scriptUrl: '/v1.js' }),
  };
}

const mailProviderInMemory: Mailer = {
  send: async ({ id }) => ({ providerId: id }),
  check: async () => undefined,
};

const settings = requireSettings(process.env);
const databaseUrl = settings.databaseUrl ?? '';
const log = pino({ level: 'silent' });
const secret = 'the benchmark has no secrets worth keeping';
// As in shop.ts, for `npm run bench -- tracing`.
const tracing = settings.tracesTo
  ? await openTracing({
      endpoint: settings.tracesTo,
      service: { 'service.name': 'keepsong-bench' },
      isTrusted: () => false,
    })
  : null;
const database = openDatabase(databaseUrl, { around: tracing?.watchStatement });
const { edges } = await openEdges({
  settings,
  databaseUrl,
  secret,
  clock: systemClock,
  log,
});
const { http, services } = await buildApp({
  settings,
  database,
  edges: {
    ...edges,
    payments: providerInMemory(),
    mailer: mailProviderInMemory,
    // A receiver is a service elsewhere. The one of a demo would write rows on this machine.
    receivers: edges.receivers.map((one) => ({ ...one, receive: async () => undefined })),
  },
  clock: systemClock,
  secret,
  log,
  pages: await pageLoader({ development: false }),
  ...(process.env.BENCH_COLD_CATALOGUE ? { mostCatalogueAnswers: 0 } : {}),
});
tracing?.watchRequests(http);
services.relay.start();
services.songMakers.start();
await http.listen({ port: settings.port, host: '127.0.0.1' });
answerProfiles();
console.log('ready');
