import { languageTag } from '@keepsong/domain/format/locale';
import { z } from 'zod';
import { type ECards, ECardsRefused, ECardsUnavailable } from './ecards.port.ts';

export type HttpECardsOptions = {
  /** Base address of the partner's API. */
  baseUrl: string;
  /** The API key that the partner gave the shop. */
  key: string;
  timeoutMs?: number;
};

const made = z.object({ id: z.string().min(1), url: z.url({ protocol: /^https?$/ }) });

/** An id that no card has. The partner need not offer single cards: that it knows no such address is an answer too. */
const NO_CARD = 'keepsong-first-steps';

/** Makes cards through the partner's own API. */
export function createHttpECards({ baseUrl, key, timeoutMs = 10_000 }: HttpECardsOptions): ECards {
  const url = new URL('/v1/cards', baseUrl);

  return {
    async create({ idempotencyKey, card, ...about }) {
      const body = {
        design: card.front,
        front_line: card.front_line,
        message: card.message,
        writing: card.writing,
        front_url: about.frontUrl,
        front_room: about.frontRoom,
        song_url: about.songUrl,
        recipient_name: about.recipientName,
        from_name: about.fromName,
        language: languageTag(about.locale),
      };
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${key}`,
            'content-type': 'application/json',
            'idempotency-key': idempotencyKey,
          },
          body: JSON.stringify(body),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (!response.ok) throw refusalOf(response.status);
        return made.parse(await response.json());
      } catch (error) {
        if (error instanceof ECardsRefused || error instanceof ECardsUnavailable) throw error;
        throw new ECardsUnavailable('it cannot be reached or understood', { cause: error });
      }
    },
    async check() {
      const answer = await fetch(`${url}/${NO_CARD}`, {
        headers: { authorization: `Bearer ${key}` },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((cause: unknown) => {
        throw new ECardsUnavailable('it cannot be reached', { cause });
      });
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404 && answer.status !== 405) throw refusalOf(answer.status);
    },
  };
}

const refusalOf = (status: number): ECardsRefused | ECardsUnavailable =>
  new (status === 429 || status >= 500 ? ECardsUnavailable : ECardsRefused)(`it answered ${status}`);
