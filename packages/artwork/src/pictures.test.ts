import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addonForProduct } from './addon/kinds.ts';
import { ADDON_PAIRS, isAddonKind } from './addon/pairs.ts';
import { addonArt } from './addon.ts';
import { disc } from './draw/disc.ts';
import { INKS, PRESS, paletteOf, WHITE } from './draw/inks.ts';
import { logo } from './draw/logo.ts';
import { genreArt } from './genre.ts';
import { playlistArt } from './playlist.ts';
import { fitHeadline } from './share/headline.ts';
import { shareImage } from './share.ts';
import { sleeve } from './sleeve.ts';
import { coloursOf, idsOf, xmlFault } from './testing.ts';

const KINDS = Object.keys(ADDON_PAIRS).filter(isAddonKind);

describe('add-ons', () => {
  test.each(KINDS)('%s is drawn in its two inks', (kind) => {
    const drawn = addonArt(kind);
    const { ground, second, over, paper } = paletteOf(ADDON_PAIRS[kind]);
    const allowed = [ground, second, over, paper, PRESS, WHITE].map((colour) => colour.toUpperCase());
    expect(xmlFault(drawn)).toBeNull();
    expect(drawn.length).toBeLessThan(20 * 1024);
    expect(coloursOf(drawn).filter((colour) => !allowed.includes(colour))).toEqual([]);
  });

  test('no two are alike', () => {
    expect(new Set(KINDS.map((kind) => addonArt(kind))).size).toBe(KINDS.length);
  });

  test('words are drawn as paths, because an <img> cannot use the fonts of its page', () => {
    for (const kind of KINDS) expect(addonArt(kind)).not.toContain('<text');
    expect(addonArt('name', 'Ruth')).not.toBe(addonArt('name', 'Rosa'));
    expect(addonArt('print', 'Ruth')).toBe(addonArt('print'));
    expect(xmlFault(addonArt('name', '<"&>'))).toBeNull();
  });

  test.each([
    ['personalized-song-rush-fee-v2', 'clock'],
    ['revision-request', 'revision'],
    ['artist-gratuity', 'heart'],
    ['moonpost-e-card', 'envelope'],
    ['small-business-rights-upgrade', 'shop'],
    ['extra-verse', 'verses'],
    ['customer-greeting', 'greeting'],
    ['customer-greeting-for-instant-product', 'greeting'],
    ['free-song-streaming', 'streaming'],
    ['song-streaming', 'streaming'],
    ['bundle-slideshow-video-card', 'video'],
    ['gift-card', 'gift-card'],
    ['lyric-print', 'print'],
    ['song-qr-card', 'song-card'],
    ['name-poster', 'name'],
    ['lyric-book', 'book'],
    ['bundle-paper-set', 'paper-set'],
    ['chorus-tea-towel', 'towel'],
    ['seven-inch-single', 'vinyl'],
    ['photo-mug', 'mug'],
    ['personalized-song', null],
    ['service-fee', null],
  ])('%s is shown as %s', (name, kind) => {
    expect(addonForProduct(name)).toBe(kind);
  });
});

test('every genre has its own picture', () => {
  const ids = ['3', '4', '8', '9', '6', '1', '2', '5', '10'] as const;
  const drawn = ids.map((genre) => genreArt(genre));
  expect(new Set(drawn).size).toBe(ids.length);
  for (const markup of drawn) expect(xmlFault(markup)).toBeNull();
  expect(drawn[0]).toContain('>R</text>');
});

test('playlists differ, and use a genre and mood if given', () => {
  const titles = ['First dances', 'Road trips', 'For mothers', 'Proposals', 'New babies'];
  expect(new Set(titles.map((title) => playlistArt({ title }))).size).toBe(titles.length);
  expect(coloursOf(playlistArt({ title: 'First dances', genre: '9', mood: '4' }))).toContain('#FF9900');
  expect(playlistArt({ title: 'First dances', genre: 'x' })).toBe(playlistArt({ title: 'First dances' }));
});

test('the logo uses the colours of the page, or its own colours', () => {
  expect(logo()).toContain('currentColor');
  expect(logo()).toContain('var(--logo-hole,#FFFFFF)');
  expect(logo('dark', { label: 'Keepsong' })).toContain('<title>Keepsong</title>');
  for (const ground of ['inherit', 'light', 'dark'] as const) expect(xmlFault(logo(ground))).toBeNull();
});

describe('share image', () => {
  const song = { title: 'Forty Winters', recipient: 'Marguerite', genre: '2', mood: '7' };

  test('contains sleeve, disc, title and byline', () => {
    const drawn = shareImage({ ...song, byline: 'for Marguerite & Co' });
    expect(xmlFault(drawn)).toBeNull();
    expect(drawn).toContain('viewBox="0 0 1200 630"');
    expect(drawn).toContain('>Winters</text>');
    expect(drawn).toContain('&amp; Co</text>');
    expect(drawn.length).toBeLessThan(16 * 1024);
  });

  test('the flood has none of the colours of the sleeve and the disc that lie on it', () => {
    for (const mood of ['4', '5', '2', '43', '9', '7', '6', '8', null])
      for (const title of [
        'Forty Winters',
        'Wrong Portland',
        'Every Good Thing',
        'Bird',
        'Old Green Dodge',
      ]) {
        const one = { ...song, mood, title };
        const flood = /^<svg[^>]*><path [^>]*fill="([^"]*)"/.exec(shareImage(one))?.[1];
        expect(Object.values(INKS)).toContain(flood);
        expect([...coloursOf(sleeve(one)), ...coloursOf(disc(one))]).not.toContain(flood);
      }
  });

  test('sets right-to-left titles from the right', () => {
    expect(shareImage({ ...song, title: 'מזל טוב' })).toContain('<text x="1136"');
  });

  test('no text breaks out of the markup', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (title, byline) => {
        expect(xmlFault(shareImage({ title, byline }))).toBeNull();
      }),
      { numRuns: 50 },
    );
  });

  test('two on a page share no ids', () => {
    const ids = [shareImage({ ...song, genre: '3' }), shareImage({ ...song, genre: '3', mood: '4' })].flatMap(
      idsOf,
    );
    expect(new Set(ids).size).toBe(2);
  });
});

describe('fitHeadline', () => {
  test('sets short titles large and long ones smaller', () => {
    expect(fitHeadline('Mo', 388).size).toBe(92);
    expect(fitHeadline('The long story of how we met in the rain', 388).size).toBeLessThan(78);
  });

  test('keeps all words if they fit', () => {
    const { lines } = fitHeadline('The long story of how we met', 388);
    expect(lines.join(' ')).toBe('The long story of how we met');
  });

  test('ends a text that does not fit with an ellipsis, on at most four lines', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 30 }), { maxLength: 40 }), (words) => {
        const { lines } = fitHeadline(words.join(' '), 388);
        expect(lines.length).toBeLessThanOrEqual(4);
      }),
    );
    expect(fitHeadline('W'.repeat(120), 388).lines[3]).toMatch(/…$/);
  });

  test('leaves no & alone on a line', () => {
    const { lines } = fitHeadline('Bartholomew & Maximilianus', 388);
    expect(lines).toEqual(['Bartholomew', '& Maximilianus']);
  });

  test('an empty title has no lines', () => {
    expect(fitHeadline('', 388).lines).toEqual([]);
  });
});
