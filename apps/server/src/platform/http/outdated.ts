import { demandedRefresh } from '@keepsong/contract/transport/versions';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Answers 426 to front ends that are built for an older contract or for an older form of stored data (spec 8.1-02).
 * This is checked before anything else, because input of an old front end may mean something else now.
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
