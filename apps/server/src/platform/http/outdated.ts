import { MOST_TRIES } from '@keepsong/contract/transport/tries';
import { type ClientVersions, demandedRefresh, isNewer } from '@keepsong/contract/transport/versions';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Passes a call on to another server (421) when it comes from a front end of a newer contract, or of one from before a
 * change of this call: while servers are replaced one after the other, another one understands it. An older front end
 * that has tried often enough, or does not try, must load itself again (426, spec 8.1-02). This is checked before
 * anything else, because input of another front end may mean something else here.
 */
export function refuseOutdated(api: FastifyInstance): void {
  api.addHook('onRequest', async (request, reply) => {
    const versions: ClientVersions = {
      app: header(request, 'sf-fe-app-v'),
      data: header(request, 'sf-fe-data-v'),
    };
    const demand = demandedRefresh(versions, callOf(request));
    if ((demand || isNewer(versions)) && Number(header(request, 'sf-fe-try')) < MOST_TRIES)
      return reply.code(421).send({ code: 'elsewhere' });
    if (demand) return reply.code(426).send(demand);
  });
}

/** The call of a request, empty for another route; undefined for an address that this server does not have. */
function callOf({ routeOptions: { url, config } }: FastifyRequest): string | undefined {
  return url?.endsWith('/*') ? undefined : (config.call ?? '');
}

function header({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
