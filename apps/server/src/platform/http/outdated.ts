import { MOST_TRIES } from '@keepsong/contract/transport/tries';
import { type ClientVersions, demandedRefresh, isNewer } from '@keepsong/contract/transport/versions';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Decides what happens to calls of front ends with another version of the contract. The front end is newer, or
 * older than the last change of this call: 421, so that it tries another server, because servers are replaced
 * one after the other and another one may understand the call. An older front end that has tried often enough,
 * or does not retry: 426, so that it reloads itself (spec 8.1-02). This is checked before anything else,
 * because the input may mean something else here.
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

/**
 * The name of the requested call; empty for another route, undefined for an address that this server does not
 * have.
 */
function callOf({ routeOptions: { url, config } }: FastifyRequest): string | undefined {
  return url?.endsWith('/*') ? undefined : (config.call ?? '');
}

function header({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
