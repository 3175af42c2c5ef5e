import { createHash } from 'node:crypto';
import { slugParam } from '@keepsong/contract/common';
import type { Locale } from '@keepsong/domain/format/locale';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { mediaSource } from '../../../platform/http/security.ts';
import type { StoriesService } from '../stories.service.ts';
import { embedPage, oEmbedOf, slugOfStoryUrl } from './embed.ts';

type Deps = {
  stories: Pick<StoriesService, 'get'>;
  origin: string;
  brand: string;
  localeOf: (request: FastifyRequest) => Locale;
  /** The origins from which recordings are loaded, besides the shop itself. */
  mediaOrigins: string[];
};

const pixels = z.coerce.number().int().min(1).max(10_000).optional();
const asked = z.object({
  url: z.string().max(2_000),
  format: z.string().max(20).default('json'),
  maxwidth: pixels,
  maxheight: pixels,
});

/**
 * Lets other websites show a song: the page inside the frame, and its description in the oEmbed 1.0 format. Both show
 * what a stranger may see, because browsers send no cookie to a frame on another site.
 */
export function embedRoutes(
  app: FastifyInstance,
  { stories, origin, brand, localeOf, mediaOrigins }: Deps,
): void {
  const songOf = async (slug: string) => {
    const found = slugParam.safeParse(slug).success ? await stories.get(slug, null) : null;
    return found?.ok && found.value.view === 'song' && found.value.song.audioUrl ? found.value : null;
  };

  app.get<{ Params: { slug: string } }>('/stories/:slug/embed', async (request, reply) => {
    const story = await songOf(request.params.slug);
    if (!story) return reply.code(404).send({ code: 'not_found' });
    const { html, style, script } = embedPage({ story, origin, brand, locale: localeOf(request) });
    const scripts = script ? `script-src ${hashOf(script)}; ` : '';
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; img-src 'self'; ${mediaSource(mediaOrigins)}; style-src ${hashOf(style)}; ${scripts}base-uri 'none'; form-action 'none'; frame-ancestors *`,
      )
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-robots-tag', 'noindex')
      .header('cache-control', 'private, no-store')
      .send(html);
  });

  app.get('/oembed', async (request, reply) => {
    const query = asked.safeParse(request.query);
    if (!query.success) return reply.code(400).send({ code: 'invalid_input' });
    if (query.data.format !== 'json') return reply.code(501).send({ code: 'invalid_input' });
    const slug = slugOfStoryUrl(query.data.url, origin);
    const story = slug === null ? null : await songOf(slug);
    if (!story) return reply.code(404).send({ code: 'not_found' });
    return reply
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'private, no-store')
      .send(oEmbedOf({ story, origin, brand }, query.data));
  });
}

/** Allows one style or script of a page by its content. */
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
