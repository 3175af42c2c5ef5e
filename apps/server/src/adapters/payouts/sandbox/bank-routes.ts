import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { z } from 'zod';
import { PayoutsRefused } from '../payouts.port.ts';
import type { SandboxPayouts } from './sandbox-payouts.ts';

const BODY_LIMIT = 10_000;
const word = z.string().regex(/^\w{1,100}$/);
const returned = z.object({ transfer_id: word, amount_cents: z.int().min(1).optional() });
const refusal = z.object({ account: word, refuses: z.boolean() });
const fact = z.string().regex(/^[\w.]{1,100}$/);
const requirement = z.object({ account: word, needs: z.array(fact).min(1).max(20) });

/**
 * The books of the sandbox bank, and the bank's own desk, for things that a bank does without the shop. Mount
 * them under `/dev`, and only in demo mode.
 */
export function bankRoutes({ readBooks, controls }: SandboxPayouts, publicUrl: string): FastifyPluginAsync {
  return async (app) => {
    app.get('/payouts.json', () => readBooks());

    /** The page where the owner of an account enters what the bank needs. This bank needs nothing. */
    app.get<{ Params: { id: string }; Querystring: { return_url?: unknown } }>(
      '/payouts/accounts/:id',
      async (request, reply) => {
        const id = word.safeParse(request.params.id);
        const back = z.url().safeParse(request.query.return_url);
        // The page leads only back to the shop, so that a link to this page cannot lead people to another site.
        if (!id.success || !back.success || new URL(back.data).origin !== publicUrl)
          return reply.code(400).send({ code: 'invalid_input' });
        await controls.makeReady(id.data);
        return reply.redirect(back.data);
      },
    );

    app.post('/payouts/return', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const input = returned.safeParse(request.body);
      if (!input.success) return reply.code(400).send({ code: 'invalid_input' });
      return done(reply, controls.giveBack(input.data.transfer_id, input.data.amount_cents));
    });

    app.post('/payouts/refuse', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const input = refusal.safeParse(request.body);
      if (!input.success) return reply.code(400).send({ code: 'invalid_input' });
      return done(reply, controls.refuse(input.data.account, input.data.refuses));
    });

    /** The bank wants to know more about the owner of an account. The account's page answers it. */
    app.post('/payouts/needs', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const input = requirement.safeParse(request.body);
      if (!input.success) return reply.code(400).send({ code: 'invalid_input' });
      return done(reply, controls.require(input.data.account, input.data.needs));
    });
  };
}

async function done(reply: FastifyReply, work: Promise<unknown>): Promise<FastifyReply> {
  try {
    await work;
    return reply.send({ done: true });
  } catch (error) {
    if (!(error instanceof PayoutsRefused)) throw error;
    return reply.code(error.code === 'account_not_found' ? 404 : 422).send({ code: error.code });
  }
}
