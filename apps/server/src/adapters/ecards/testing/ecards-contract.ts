import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CardOrder, ECards } from '../ecards.port.ts';

/** The adapter under test, and a way to read the page of a card. */
export type ECardsSubject = {
  ecards: ECards;
  pageOf(url: string): Promise<{ status: number; html: string }>;
  close(): Promise<void>;
};

export const ORDER: CardOrder = {
  idempotencyKey: 'ecard-7',
  card: { front: 'wave', front_line: 'For <Lou>', message: 'Ten years.\nPress play.', writing: 'hand' },
  frontUrl: 'https://keepsong.test/art/v1/ecard.svg?k=wave',
  frontRoom: { place: 'top', ink: 'white' },
  songUrl: 'https://keepsong.test/stories/Zk3TqW8dPnXb1c9f',
  recipientName: 'Lou',
  fromName: 'Henri',
  locale: 'en',
};

/** The tests that every greeting-card adapter must pass. */
export function ecardsContract(open: () => Promise<ECardsSubject>): void {
  describe('a greeting-card partner', () => {
    let subject: ECardsSubject;
    beforeAll(async () => {
      subject = await open();
    });
    afterAll(() => subject.close());

    it('makes a card whose page shows it and leads to the song', async () => {
      const { url } = await subject.ecards.create(ORDER);
      const { status, html } = await subject.pageOf(url);
      expect(status).toBe(200);
      for (const part of [
        'For &lt;Lou&gt;',
        'Ten years.\nPress play.',
        'Henri',
        // The text line stands where the shop's own preview shows it.
        'class="line" data-place="top" data-ink="white"',
        ORDER.songUrl,
        ORDER.frontUrl.replaceAll('&', '&amp;'),
      ])
        expect(html).toContain(part);
      expect(html).not.toContain('<Lou>');
    });

    it('makes one card for each key, however often the card is requested', async () => {
      const [one, again, other] = await Promise.all([
        subject.ecards.create(ORDER),
        subject.ecards.create(ORDER),
        subject.ecards.create({ ...ORDER, idempotencyKey: 'ecard-8' }),
      ]);
      expect(again).toEqual(one);
      expect(other?.id).not.toBe(one?.id);
    });

    it('shows nothing at an address that it did not make', async () => {
      const { url } = await subject.ecards.create(ORDER);
      const { status } = await subject.pageOf(`${url.slice(0, -4)}AAAA`);
      expect(status).toBe(404);
    });
  });
}
