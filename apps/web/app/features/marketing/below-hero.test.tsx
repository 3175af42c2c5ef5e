import { expect, it } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { BelowHero } from './below-hero.tsx';
import { Hero } from './hero.tsx';
import type { BelowContent, ShownWords } from './home-content.types.ts';

const words = new Proxy({} as ShownWords, {
  get: (_words, field) => (field === 'told' || field === 'written' ? `<p>${field}</p>` : String(field)),
});
const empty: BelowContent = {
  ...{ words, hero: null, pairing: null, gifts: [], artists: [], reviews: [], instant: { price: 2_999 } },
  facts: { price: 19_999, rating: null, by: null },
  grounds: { step: 'mint', instant: 'violet' },
};
const song = {
  ...{ title: 'Tuesday', artist: 'Imani Brightwater', photo: '/p.svg', cover: '/c.svg', disc: '/d.svg' },
  ...{ line: 'for Ann, by Imani Brightwater', play: null },
};

const draw = (below: BelowContent, hero: Parameters<typeof Hero>[0]['song']) =>
  withLocale('en', () =>
    drawPage(
      <>
        <Hero song={hero} hasExamples={below.gifts.length > 0} {...{ facts: below.facts, words }} />
        <BelowHero content={below} />
      </>,
    ),
  );

it('a page without a song to hear has no example, and no link to one', () => {
  const html = draw(empty, null);
  expect(html).not.toMatch(/<figure|home-pairing|#song-examples|<img/);
  expect(html).toContain('instant_title');
});

it('an example has the words of the staff, and a song without quoted lines has no slip of paper', () => {
  const below = { ...empty, hero: song, pairing: { ...song, style: 'R&B' }, gifts: [song] };
  const html = draw(below, { ...song, lyric: '', bars: [] });
  expect(html).toContain('told_title');
  expect(html).toContain('<p>told</p>');
  expect(html).toMatch(/data-ink="mint">(?:(?!<li).)*\/c\.svg/);
  expect(html).toMatch(/data-ink="violet">(?:(?!<section).)*\/c\.svg/);
  expect(html).toContain('What Imani wrote');
  expect(html).toContain('#song-examples');
  expect(html).not.toContain('home-stage__slip');
  expect(draw(below, { ...song, lyric: '<p>one coat</p>', bars: [] })).toContain('<p>one coat</p>');
});

it('after each part with songs there is a place for the block that asks about a heard song', () => {
  const placesOf = (below: BelowContent) => draw(below, null).match(/<div><\/div>/g);
  expect(placesOf({ ...empty, pairing: { ...song, style: 'R&B' }, gifts: [song] })).toHaveLength(4);
});
