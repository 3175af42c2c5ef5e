import type { OwnReview } from '@keepsong/contract/reviews';
import { expect, it } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { ReviewPage } from './review-page.tsx';

const SONG: OwnReview = {
  ...{ recipient: 'Ann', artist: { id: 1, name: 'Odessa Vale' }, stars: 5, first_name: 'Henri' },
  words: null,
};
const drawn = (locale: 'en' | 'sp', loaded: OwnReview) =>
  withLocale(locale, () => drawPage(<ReviewPage slug="ann" token="t" loaded={loaded} photos={() => null} />));

it.each([
  ['en', 'How do you like the song?', 'Everybody may hear the song'],
  ['sp', '¿Qué te parece la canción?', 'Todo el mundo puede oír la canción'],
] as const)(
  'an instant song is reviewed without an artist, and is not heard beside its review (%s)',
  (locale, title, consent) => {
    const instant = drawn(locale, { ...SONG, artist: null });
    expect(instant).toContain(title);
    expect(instant).not.toContain(consent);
    const commissioned = drawn(locale, SONG);
    expect(commissioned).toContain('Odessa Vale');
    expect(commissioned).toContain(consent);
  },
);
