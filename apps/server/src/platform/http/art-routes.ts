import { parseSharePng } from '@keepsong/artwork/draw/parse';
import type { ShareRequest } from '@keepsong/artwork/draw/path';
import { renderArt } from '@keepsong/artwork/request';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SharePictures } from '../../adapters/pictures/share-pictures.ts';
import { ThreadBusy } from '../threads/thread.ts';
import { sendRefusal } from './errors.ts';
import { addressSubject, type Limit, type Limits } from './limits.ts';

const YEAR_SECONDS = 31_536_000;

/** How many new share images one network address may request in ten minutes. Crawlers ask for each image once. */
const DRAWINGS: Limit = { name: 'share_pictures', max: 120, seconds: 600 };
const RETRY_SECONDS = '10';

type ArtDeps = { pictures: SharePictures; limits: Limits };

/**
 * Serves pictures that are drawn from their address alone. One address always gives the same picture, so
 * browsers may keep it.
 */
export function artRoutes(app: FastifyInstance, { pictures, limits }: ArtDeps): void {
  async function sharePng(share: ShareRequest, request: FastifyRequest, reply: FastifyReply) {
    const known = await pictures.find(share);
    if (known) return sendPicture(reply, 'image/png', known);
    const within = await limits.take(DRAWINGS, addressSubject(request.ip));
    if (!within.ok) return sendRefusal(reply, within.refusal);
    try {
      return sendPicture(reply, 'image/png', await pictures.draw(share));
    } catch (error) {
      if (!(error instanceof ThreadBusy)) throw error;
      return reply.code(503).header('retry-after', RETRY_SECONDS).send({ code: 'busy' });
    }
  }

  app.get('/art/*', async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url, 'http://local');
    const share = parseSharePng(pathname, searchParams);
    if (share) return sharePng(share, request, reply);
    const svg = renderArt(pathname, searchParams);
    if (svg === null) return reply.code(404).send({ code: 'not_found' });
    return sendPicture(reply, 'image/svg+xml; charset=utf-8', svg);
  });
}

function sendPicture(reply: FastifyReply, type: string, picture: string | Uint8Array) {
  return (
    reply
      .header('content-type', type)
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      // E-mails and share previews show the pictures on pages of other hosts.
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(picture)
  );
}
