import { slugParam } from '@keepsong/contract/common';
import type { FastifyInstance } from 'fastify';
import type { ECardService } from './ecard.service.ts';

/**
 * The address in the mail of an e-card. It redirects the recipient to the card at the partner, because links in mails
 * always lead to the shop.
 */
export function cardRoute(app: FastifyInstance, ecards: Pick<ECardService, 'cardUrl'>): void {
  app.get<{ Params: { slug: string } }>('/stories/:slug/card', async (request, reply) => {
    const slug = slugParam.safeParse(request.params.slug);
    const url = slug.success ? await ecards.cardUrl(slug.data) : null;
    if (url === null) return reply.code(404).send({ code: 'not_found' });
    return reply.header('cache-control', 'private, no-store').redirect(url, 302);
  });
}
