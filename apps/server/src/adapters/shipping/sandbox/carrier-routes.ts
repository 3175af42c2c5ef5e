import { PARCEL_STEPS } from '@keepsong/domain/studio/vendor-items';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { ShippingRefused } from '../shipping.port.ts';
import type { SandboxShipping } from './sandbox-shipping.ts';

const BODY_LIMIT = 10_000;
const wish = z.object({ parcel: z.string().regex(/^\w{1,100}$/), step: z.enum(PARCEL_STEPS) });

/**
 * The parcels of the sandbox carrier, and the actions that a carrier takes without the shop. Mount them under
 * `/dev`, in demo mode only.
 */
export function carrierRoutes({ readBooks, controls }: SandboxShipping): FastifyPluginAsync {
  return async (app) => {
    app.get('/shipping.json', () => readBooks());

    app.post('/shipping/step', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const input = wish.safeParse(request.body);
      if (!input.success) return reply.code(400).send({ code: 'invalid_input' });
      try {
        await controls.set(input.data.parcel, input.data.step);
        return reply.send({ done: true });
      } catch (error) {
        if (!(error instanceof ShippingRefused)) throw error;
        return reply.code(404).send({ code: 'not_found' });
      }
    });
  };
}
