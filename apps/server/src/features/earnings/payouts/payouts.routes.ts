import type { FastifyInstance } from 'fastify';
import type { Payouts } from '../../../adapters/payouts/payouts.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { SendPayouts } from './send-payouts.service.ts';

type Deps = { payouts: Payouts; sendPayouts: Pick<SendPayouts, 'receive'>; clock: Clock };

/** The route to which the provider of payouts sends its events. */
export function payoutWebhookRoute(app: FastifyInstance, { payouts, sendPayouts, clock }: Deps): void {
  app.register(async (scope) => {
    // The signature covers the raw bytes, so the body must not be parsed before it is checked.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/webhooks/payouts', async (request, reply) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = payouts.readWebhook(raw, request.headers, clock.now());
      if (!event) return reply.code(400).send({ code: 'invalid_input' });
      await sendPayouts.receive(event);
      return reply.code(200).send({ received: true });
    });
  });
}
