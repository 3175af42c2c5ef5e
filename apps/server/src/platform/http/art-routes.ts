import { parseSharePng } from '@keepsong/artwork/draw/parse';
import type { ShareRequest } from '@keepsong/artwork/draw/path';
import { renderArt } from '@keepsong/artwork/request';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SharePictures } from '../../adapters/pictures/share-pictures.ts';
import { ThreadBusy } from '../threads/thread.ts';
import { addressSubject, type Limit, type Limits } from './limits.ts';

const FOREVER = 'public, max-age=31536000, immutable';
/** A plain picture is replaced by the real one when somebody asks again. */
const FOR_NOW = 'public, max-age=60';

/**
 * How many new share images one network address may have drawn in ten minutes. Through the proxies of mail programs
 * thousands of people share an address, and drawing one image takes about a tenth of a second.
 */
const DRAWINGS: Limit = { name: 'share_pictures', max: 600, seconds: 600 };
const RETRY_SECONDS = '10';
/** Programs that fetch pictures for mails and previews wait for a picture for at least this time. */
const WAIT_MS = 5_000;

type ArtDeps = {
  pictures: SharePictures;
  limits: Pick<Limits, 'take'>;
  /** The longest time in ms that a request waits for a new share image. */
  waitMs?: number;
};

/**
 * Serves pictures that are drawn from their address alone. One address always gives the same picture, so
 * browsers may keep it.
 */
export function artRoutes(app: FastifyInstance, { pictures, limits, waitMs = WAIT_MS }: ArtDeps): void {
  /** The picture when it is drawn in time; null when its turn does not come soon. */
  async function drawn(share: ShareRequest, who: string): Promise<Uint8Array | null> {
    const within = await limits.take(DRAWINGS, who);
    if (!within.ok) return null;
    const late = Promise.withResolvers<null>();
    const timer = setTimeout(late.resolve, waitMs, null);
    const drawing = pictures.draw(share, who).catch(unlessBusy);
    // A picture that comes late is stored for the next request, and a failure then concerns nobody.
    drawing.catch(() => undefined);
    return Promise.race([drawing, late.promise]).finally(() => clearTimeout(timer));
  }

  async function sharePng(share: ShareRequest, request: FastifyRequest, reply: FastifyReply) {
    const picture = (await pictures.find(share)) ?? (await drawn(share, addressSubject(request.ip)));
    if (picture) return sendPicture(reply, 'image/png', picture, FOREVER);
    // A refusal would leave a broken picture in a mail for ever, because many programs ask only once.
    const plain = await pictures.plain(share).catch(unlessBusy);
    if (plain) return sendPicture(reply, 'image/png', plain, FOR_NOW);
    return reply.code(503).header('retry-after', RETRY_SECONDS).send({ code: 'busy' });
  }

  app.get('/art/*', async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url, 'http://local');
    const share = parseSharePng(pathname, searchParams);
    if (share) return sharePng(share, request, reply);
    const svg = renderArt(pathname, searchParams);
    if (svg === null) return reply.code(404).send({ code: 'not_found' });
    return sendPicture(reply, 'image/svg+xml; charset=utf-8', svg, FOREVER);
  });
}

function unlessBusy(error: unknown): null {
  if (error instanceof ThreadBusy) return null;
  throw error;
}

function sendPicture(reply: FastifyReply, type: string, picture: string | Uint8Array, cacheControl: string) {
  return (
    reply
      .header('content-type', type)
      .header('cache-control', cacheControl)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      // E-mails and share previews show the pictures on pages of other hosts.
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(picture)
  );
}
