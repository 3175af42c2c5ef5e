import { renderArt } from '@keepsong/artwork/request';
import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;

/** Pictures drawn from their seed: the address holds everything, so they never change (tokens.md 7). */
export function artRoutes(app: FastifyInstance): void {
  app.get('/art/*', async (request, reply) => {
    const url = new URL(request.url, 'http://local');
    const svg = renderArt(url.pathname, url.searchParams);
    if (svg === null) return reply.code(404).send({ code: 'not_found' });
    return (
      reply
        .header('content-type', 'image/svg+xml; charset=utf-8')
        .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        // Mails and share previews show the pictures in pages of other hosts.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(svg)
    );
  });
}
