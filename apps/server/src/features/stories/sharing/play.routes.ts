import { createHash } from 'node:crypto';
import type { Locale } from '@keepsong/domain/format/locale';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serveStored } from '../../../adapters/storage/serve.ts';
import type { Storage } from '../../../adapters/storage/storage.port.ts';
import { mediaSource } from '../../../platform/http/security.ts';
import type { PlayCodes } from './play-codes.service.ts';
import { playPage, silentPage } from './play-page.ts';

type Deps = {
  playCodes: Pick<PlayCodes, 'played' | 'fileOf'>;
  storage: Storage;
  brand: string;
  localeOf: (request: FastifyRequest) => Locale;
  /** The origins from which recordings are loaded, besides the shop itself. */
  mediaOrigins: string[];
};

/** The pages that the codes on goods open. They have no script, and need neither an account nor a cookie. */
export function playRoutes(
  app: FastifyInstance,
  { playCodes, storage, brand, localeOf, mediaOrigins }: Deps,
): void {
  const sendPage = (reply: FastifyReply, { html, style }: { html: string; style: string }) => {
    const hash = createHash('sha256').update(style).digest('base64');
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; img-src 'self'; ${mediaSource(mediaOrigins)}; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .header('cache-control', 'private, no-store')
      .send(html);
  };

  app.get<{ Params: { token: string } }>('/play/:token', async (request, reply) => {
    const shop = { brand, locale: localeOf(request) };
    const played = await playCodes.played(request.params.token);
    return played
      ? sendPage(reply, playPage(played, request.params.token, shop))
      : sendPage(reply.code(404), silentPage(shop));
  });

  app.get<{ Params: { token: string; part: string } }>('/play/:token/:part', async (request, reply) => {
    const { token, part } = request.params;
    const key = part === 'song' || part === 'intro' ? await playCodes.fileOf(token, part) : null;
    if (!key) return reply.code(404).header('cache-control', 'no-store').send({ code: 'not_found' });
    // A code may be stopped at any time, so browsers must not cache the recording.
    return serveStored(request, reply, storage, key, { cacheControl: 'private, no-store' });
  });
}
