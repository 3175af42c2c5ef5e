import { demandedRefresh } from '@keepsong/contract/versions';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Answers 426 to front ends that were loaded before the contract or their stored data changed (spec 8.1-02), before
 * anything else is looked at: what they send may mean something else by now.
 */
export function refuseOutdated(api: FastifyInstance): void {
  api.addHook('onRequest', async (request, reply) => {
    const demand = demandedRefresh({
      app: header(request, 'sf-fe-app-v'),
      data: header(request, 'sf-fe-data-v'),
    });
    if (demand) return reply.code(426).send(demand);
  });
}

function header({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
