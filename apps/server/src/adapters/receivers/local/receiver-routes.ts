import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { LocalReceiver } from './local-receiver.ts';
import { receiverPage } from './receiver-page.ts';

/** A moment in ISO 8601, or in milliseconds or seconds since 1970. A `+` that was not encoded arrives as a space. */
function readMoment(given: string): Date {
  if (/^\d{10}$/.test(given)) return new Date(Number(given) * 1000);
  return new Date(/^\d{11,16}$/.test(given) ? Number(given) : given.replace(/ (?=\d\d:?\d\d$)/, '+'));
}

const querySchema = z.object({
  since: z
    .string()
    .max(40)
    .transform(readMoment)
    .refine((date) => !Number.isNaN(date.getTime()))
    .optional(),
  visitor: z.string().max(100).optional(),
});

const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** The routes of the demo's receiver, `/dev/events` and `/dev/events.json`. Mount them under `/dev`, only in demo mode. */
export function receiverRoutes(receiver: LocalReceiver): FastifyPluginAsync {
  return async (app) => {
    app.get('/events.json', async (request, reply) => {
      const events = await receiver.listEvents(readQuery(request.query));
      return reply.header('cache-control', 'no-store').send({ events });
    });

    app.get('/events', async (request, reply) => {
      const query = readQuery(request.query);
      return reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', POLICY)
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(receiverPage(await receiver.listEvents(query), query));
    });
  };
}

/** An empty or invalid field of the form counts as missing. The other one filters. */
function readQuery(query: unknown): { since?: Date; visitor?: string } {
  const given = (query ?? {}) as Record<string, unknown>;
  const since = querySchema.shape.since.safeParse(given.since).data;
  const visitor = querySchema.shape.visitor.safeParse(given.visitor).data;
  return { ...(since ? { since } : {}), ...(visitor ? { visitor } : {}) };
}
