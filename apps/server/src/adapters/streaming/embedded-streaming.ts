import { escapeHtml } from '@keepsong/domain/text/escape-html';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Release, Streaming } from './streaming.port.ts';

/** How long after its submission the stand-in shows a song as live. */
const LIVE_AFTER_MS = 30_000;
/** The id of a release: the time of its submission (milliseconds in base 36), and the shop's reference. */
const ID = /^([0-9a-z]{1,11})-([\w-]{1,80})$/;

type Options = { publicUrl: string; clock: Clock };

/**
 * A stand-in for a streaming service, inside the shop. It stores nothing: the id of a release contains everything that
 * the stand-in needs.
 */
export function createEmbeddedStreaming({ publicUrl, clock }: Options): Streaming {
  function releaseOf(id: string): Release {
    const [, since = ''] = ID.exec(id) ?? [];
    if (since === '') return { id, state: 'refused', url: null };
    const isLive = clock.now().getTime() - Number.parseInt(since, 36) >= LIVE_AFTER_MS;
    return {
      id,
      state: isLive ? 'live' : 'processing',
      url: isLive ? `${publicUrl}/dev/streaming/${id}` : null,
    };
  }
  return {
    submit: async ({ reference }) => releaseOf(`${clock.now().getTime().toString(36)}-${reference}`),
    look: async (id) => releaseOf(id),
  };
}

/** The route of the page that a release of the stand-in links to. */
export function embeddedStreamingRoutes(http: FastifyInstance, service: string): void {
  http.get<{ Params: { id: string } }>('/dev/streaming/:id', async (request, reply) => {
    if (!ID.test(request.params.id)) return reply.code(404).send({ code: 'not_found' });
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'")
      .send(
        `<!doctype html><meta charset="utf-8"><title>${escapeHtml(service)}</title><h1>${escapeHtml(service)}</h1><p>The embedded stand-in: the song would be heard here.</p>`,
      );
  });
}
