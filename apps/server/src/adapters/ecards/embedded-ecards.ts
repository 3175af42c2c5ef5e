import { readECard } from '@keepsong/domain/cart/ecard';
import { LOCALES } from '@keepsong/domain/format/locale';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { hmac, sameBytes } from '../../platform/ids.ts';
import { cardPage } from './card-page.ts';
import type { CardOrder, ECards } from './ecards.port.ts';

const CARD_PATH = '/greeting-cards';

const payload = z.object({
  k: z.string(),
  card: z.unknown(),
  front: z.string(),
  room: z
    .object({ place: z.enum(['top', 'bottom']), ink: z.enum(['press', 'white']) })
    .default({ place: 'bottom', ink: 'press' }),
  song: z.string(),
  to: z.string(),
  from: z.string(),
  locale: z.enum(LOCALES),
});

type Options = { publicUrl: string; secret: string };

/**
 * A stand-in for the greeting-card partner, inside the shop. It stores nothing: the address of a card's page contains
 * the whole card, with a signature.
 */
export function createEmbeddedECards({ publicUrl, secret }: Options) {
  const sign = (text: string) => hmac(secret, text).subarray(0, 16);

  /** Reads the card from the `card` parameter of its address. Null when the signature is wrong. */
  function read(token: string): Omit<CardOrder, 'idempotencyKey'> | null {
    const [body = '', signature = ''] = token.split('.');
    if (!sameBytes(Buffer.from(signature, 'base64url'), sign(body))) return null;
    const { card, front, room, song, to, from, locale } = payload.parse(
      JSON.parse(Buffer.from(body, 'base64url').toString('utf8')),
    );
    const known = readECard(card);
    if (!known.ok) return null;
    return {
      ...{ card: known.value, frontUrl: front, frontRoom: room, songUrl: song },
      ...{ recipientName: to, fromName: from, locale },
    };
  }

  const ecards: ECards = {
    async create({ idempotencyKey, card, frontUrl, frontRoom, songUrl, recipientName, fromName, locale }) {
      const about = {
        k: idempotencyKey,
        card,
        front: frontUrl,
        room: frontRoom,
        song: songUrl,
        to: recipientName,
        from: fromName,
        locale,
      };
      const body = Buffer.from(JSON.stringify(about)).toString('base64url');
      const token = `${body}.${sign(body).toString('base64url')}`;
      return { id: idempotencyKey, url: `${publicUrl}${CARD_PATH}?card=${token}` };
    },
  };

  /** Adds the route of the page that shows a card. */
  async function routes(http: FastifyInstance): Promise<void> {
    http.get<{ Querystring: { card?: unknown } }>(CARD_PATH, async (request, reply) => {
      const card = read(String(request.query.card ?? ''));
      reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('x-robots-tag', 'noindex')
        .header(
          'content-security-policy',
          "default-src 'none'; img-src 'self'; font-src 'self'; style-src 'unsafe-inline'",
        );
      return card
        ? reply.send(cardPage(card))
        : reply.code(404).send('<!doctype html><title>404</title><p>404</p>');
    });
  }

  return { ecards, routes };
}
