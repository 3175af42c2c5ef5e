import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendRefusal } from '../http/errors.ts';
import type { AddressBudgets } from './address-budget.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route spends another budget than those for reads and writes. */
    ownBudget?: boolean;
  }
}

/**
 * The cost of calls that take much longer than others: files that are made for one person, and searches. A
 * drawing costs a tenth of a read, because one page shows dozens of them. All other calls cost one unit.
 */
const COSTS: Readonly<Record<string, number>> = {
  'artists.search': 3,
  'artists.recommendations': 3,
  'artists.recommendationsV2': 3,
  'artists.swipe': 3,
  '/art/*': 0.1,
  '/v3/api/docs': 5,
  '/v3/api/openapi.json': 5,
  '/v3/api/stories/:slug/export.zip': 20,
  '/v3/api/stories/:slug/download': 10,
  '/v3/api/stories/:slug/card': 10,
  '/v3/api/stories/:slug/keep/:file': 20,
  '/v3/api/user/export.zip': 20,
  '/v3/api/dashboard/orders/:id/invoice.pdf': 10,
};

/** How many units a request costs, by its call or by its route's pattern. */
const costOf = ({ routeOptions: { config, url } }: FastifyRequest): number =>
  COSTS[config.call ?? url ?? ''] ?? 1;

/**
 * Refuses requests from a network address that has used up its budget of reads or of writes. Many writes have limits of
 * their own besides.
 */
export function limitRequests(http: FastifyInstance, { reads, writes }: AddressBudgets): void {
  http.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.ownBudget) return;
    const budget = request.method === 'GET' || request.method === 'HEAD' ? reads : writes;
    const within = budget.spend(request.ip, costOf(request));
    if (!within.ok) return sendRefusal(reply, within.refusal);
  });
}

/**
 * What a file that does not exist costs besides its request. Pages name hardly any such file, so who asks for many is
 * trying addresses.
 */
const UNKNOWN_FILE = 19;

/** Refuses requests for stored files from a network address that has used up its budget. */
export function limitMedia(http: FastifyInstance, { media }: Pick<AddressBudgets, 'media'>): void {
  http.addHook('onRequest', async (request, reply) => {
    const within = media.spend(request.ip);
    if (!within.ok) return sendRefusal(reply, within.refusal);
  });
  http.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 404) media.charge(request.ip, UNKNOWN_FILE);
  });
}

/**
 * Refuses an address after too many requests that were refused. Requests that are taken cost nothing, because a
 * provider sends as many as there are payments or parcels.
 */
export function limitRefusals(http: FastifyInstance, { refusals }: Pick<AddressBudgets, 'refusals'>): void {
  http.addHook('onRequest', async (request, reply) => {
    const within = refusals.spend(request.ip, 0);
    if (!within.ok) return sendRefusal(reply, within.refusal);
  });
  http.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 400 && reply.statusCode < 429) refusals.charge(request.ip, 1);
  });
}
