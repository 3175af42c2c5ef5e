import { escapeHtml } from '@keepsong/domain/text/rich-text';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Release, Streaming } from './streaming.port.ts';

/** Time from handing a song in until the stand-in shows it as live. */
const LIVE_AFTER_MS = 30_000;
/** An id: the time of handing in (milliseconds in base 36), and the shop's reference. */
const ID = /^([0-9a-z]{1,11})-([\w-]{1,80})$/;

type Options = { publicUrl: string; clock: Clock };

/** The stand-in for a streaming service. It stores nothing: the id of a release contains all facts. */
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

/** Where the stand-in's links lead. */
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
