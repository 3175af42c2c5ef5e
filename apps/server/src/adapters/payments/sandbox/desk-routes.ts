import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { z } from 'zod';
import { PaymentsRefused } from '../payments.port.ts';
import type { SandboxPayments } from './sandbox-payments.ts';

const BODY_LIMIT = 10_000;

const returned = z.object({ intent_id: z.string().regex(/^\w{1,100}$/), amount_cents: z.int().min(1) });
/** With `outcome` the bank decides about the open disputes of the payment. */
const disputed = z.union([
  returned,
  returned.pick({ intent_id: true }).extend({ outcome: z.enum(['won', 'lost']) }),
]);

/**
 * The sandbox's books and its own desk, where somebody refunds or disputes a payment without the shop. Mount them under
 * `/dev`, and only in demo mode.
 */
export function sandboxDeskRoutes({ readLedger, controls }: SandboxPayments): FastifyPluginAsync {
  return async (app) => {
    app.get('/payments.json', () => readLedger());

    app.post('/payments/refund', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const input = returned.safeParse(request.body);
      if (!input.success) return reply.code(400).send({ code: 'invalid_input' });
      const { intent_id, amount_cents } = input.data;
      return done(reply, controls.desk.refund(intent_id, amount_cents));
    });

    app.post('/payments/dispute', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const input = disputed.safeParse(request.body);
      if (!input.success) return reply.code(400).send({ code: 'invalid_input' });
      const { intent_id } = input.data;
      return done(
        reply,
        'outcome' in input.data
          ? controls.desk.decide(intent_id, input.data.outcome)
          : controls.desk.dispute(intent_id, input.data.amount_cents),
      );
    });
  };
}

async function done(reply: FastifyReply, work: Promise<unknown>): Promise<FastifyReply> {
  try {
    await work;
    return reply.send({ done: true });
  } catch (error) {
    if (!(error instanceof PaymentsRefused)) throw error;
    return reply.code(error.code === 'intent_not_found' ? 404 : 422).send({ code: error.code });
  }
}
