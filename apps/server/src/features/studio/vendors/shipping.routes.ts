import type { FastifyInstance } from 'fastify';
import type { Shipping } from '../../../adapters/shipping/shipping.port.ts';
import type { Parcels } from './parcels.service.ts';

type Deps = { shipping: Shipping | null; parcels: Pick<Parcels, 'receive'> };

/** The route to which the provider of labels sends its events. */
export function shippingWebhookRoute(app: FastifyInstance, { shipping, parcels }: Deps): void {
  app.register(async (scope) => {
    // The signature covers the raw bytes, so the body must not be parsed before it is checked.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/webhooks/shipping', async (request, reply) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = shipping?.readWebhook(raw, request.headers);
      if (!event) return reply.code(400).send({ code: 'invalid_input' });
      await parcels.receive(event);
      return reply.code(200).send({ received: true });
    });
  });
}
