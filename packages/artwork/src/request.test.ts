import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ADDON_PAIRS, isAddonKind } from './addon/pairs.ts';
import { parseArt, parseSharePng } from './draw/parse.ts';
import { ART_VERSION, type ArtRequest, artPath, type ShareRequest, sharePngPath } from './draw/path.ts';
import { encodePeaks, wave } from './draw/peaks.ts';
import { isECardDesign } from './ecard.ts';
import { PORTRAIT_OPTIONS, TRAIT_NAMES } from './portrait/traits.ts';
import { renderArt, renderRequest } from './request.ts';
import { isGenreId, subjectsCode } from './song.ts';
import { xmlFault } from './testing.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom('', 'Forty Winters', 'אמא', '&t=x#?'),
);
const peaks = fc.option(fc.array(fc.double(), { maxLength: 300 }), { nil: null });
const genre = fc.constantFrom('3', '4', '8', '9', '6', '1', '2', '5', '10', 'none', '');
const mood = fc.constantFrom('4', '5', '2', '43', '9', '7', '6', '8', 'none', undefined);
const tempo = fc.constantFrom('2', '4', '3', '1', null);
const subjects = fc.constantFrom('1z141z3', 'a', 'Kind', '', null);
const song = fc.record({ title: text, recipient: text, genre, mood, tempo, peaks, subjects });
const traits = fc
  .record(
    Object.fromEntries(
      TRAIT_NAMES.map((trait) => [trait, fc.option(fc.constantFrom(...PORTRAIT_OPTIONS[trait]))]),
    ),
  )
  .map((chosen) => Object.fromEntries(Object.entries(chosen).filter(([, option]) => option !== null)));

const request: fc.Arbitrary<ArtRequest> = fc.oneof(
  fc.record({ kind: fc.constantFrom('sleeve' as const, 'disc' as const), song }),
  fc.record({
    kind: fc.constant('share' as const),
    song: song.chain((s) => text.map((byline) => ({ ...s, byline }))),
  }),
  fc.record({ kind: fc.constant('artist' as const), artist: fc.record({ name: text, line: text, traits }) }),
  fc.record({
    kind: fc.constant('product' as const),
    product: fc.record({
      addon: fc.constantFrom(...Object.keys(ADDON_PAIRS).filter(isAddonKind)),
      title: text,
      line: text,
    }),
  }),
  fc.record({ kind: fc.constantFrom('portrait' as const, 'avatar' as const), name: text, traits }),
  fc.record({
    kind: fc.constant('addon' as const),
    addon: fc.constantFrom(...Object.keys(ADDON_PAIRS).filter(isAddonKind)),
    recipient: text,
  }),
  fc.record({
    kind: fc.constant('ecard' as const),
    design: fc
      .constantFrom('sleeve', 'record', 'bouquet', 'burst', 'letter', 'wave')
      .filter((name) => isECardDesign(name)),
    song,
  }),
  fc.record({ kind: fc.constant('playlist' as const), playlist: fc.record({ title: text, genre, mood }) }),
  fc.record({ kind: fc.constant('genre' as const), genre: genre.filter(isGenreId) }),
  fc.record({
    kind: fc.constant('logo' as const),
    ground: fc.constantFrom('light' as const, 'dark' as const),
  }),
  fc.constant({ kind: 'staff' as const }),
);

function split(path: string): [string, URLSearchParams] {
  const url = new URL(path, 'http://shop.test');
  return [url.pathname, url.searchParams];
}

describe('an address', () => {
  test('draws exactly the picture it was made for', () => {
    fc.assert(
      fc.property(request, (wanted) => {
        const drawn = renderArt(...split(artPath(wanted)));
        expect(drawn).toBe(renderRequest(wanted));
        expect(xmlFault(drawn ?? '')).toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  test('survives the round trip', () => {
    fc.assert(
      fc.property(request, (wanted) => {
        const path = artPath(wanted);
        const parsed = parseArt(...split(path));
        expect(parsed && artPath(parsed)).toBe(path);
        expect(path).toMatch(/^\/art\/v\d+\/[a-z]+\.svg(\?[\w%+.*=&-]+)?$/);
        expect(path.length).toBeLessThan(5000);
      }),
    );
  });

  test('is short for an ordinary song', () => {
    const path = artPath({
      kind: 'sleeve',
      song: { title: 'Forty Winters', recipient: 'Marguerite', genre: '2', mood: '7' },
    });
    expect(path).toBe(`/art/v${ART_VERSION}/sleeve.svg?t=Forty+Winters&r=Marguerite&g=2&m=7`);
  });

  test('of a disc depends only on facts that a disc shows', () => {
    const one = artPath({ kind: 'disc', song: { title: 'a', genre: '2', tempo: '3' } });
    expect(one).toBe(artPath({ kind: 'disc', song: { title: 'a', genre: '2' } }));
  });

  test('contains the subjects of a song until it has a title', () => {
    const subjects = subjectsCode(['traits:kind', 'loves:cooking']);
    const path = artPath({ kind: 'sleeve', song: { title: '', recipient: 'Rosa', genre: '4', subjects } });
    expect(path).toBe(`/art/v${ART_VERSION}/sleeve.svg?r=Rosa&g=4&s=${subjects}`);
    const titled = { title: 'Forty Winters', recipient: 'Rosa' };
    expect(artPath({ kind: 'sleeve', song: { ...titled, subjects } })).toBe(
      artPath({ kind: 'sleeve', song: titled }),
    );
  });

  test('contains the peaks of a recording', () => {
    const recorded = { title: 'a', peaks: wave('take', 900, 3) };
    const path = artPath({ kind: 'sleeve', song: recorded });
    expect(path).toContain(`w=${encodePeaks(recorded.peaks)}`);
    expect(renderArt(...split(path))).not.toBe(
      renderArt(...split(artPath({ kind: 'sleeve', song: { title: 'a' } }))),
    );
  });
});

const isShared = (wanted: ArtRequest): wanted is ShareRequest =>
  ['share', 'artist', 'product', 'sleeve'].includes(wanted.kind);

describe('the address of a PNG', () => {
  test('names the same picture as the address of the SVG', () => {
    fc.assert(
      fc.property(request, (wanted) => {
        if (!isShared(wanted)) return;
        const path = sharePngPath(wanted);
        expect(path).toMatch(/^\/art\/v\d+\/(share|artist|product|sleeve)\.png(\?|$)/);
        const parsed = parseSharePng(...split(path));
        expect(parsed && artPath(parsed)).toBe(artPath(wanted));
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['the SVG itself', '/art/v1/share.svg?t=a'],
    ['a picture that nobody shares', '/art/v1/disc.png?t=a'],
    ['an unknown parameter', '/art/v1/share.png?t=a&utm=1'],
    ['a future version', `/art/v${ART_VERSION + 1}/share.png?t=a`],
  ])('does not name %s', (_reason, path) => {
    expect(parseSharePng(...split(path))).toBeNull();
  });
});

describe('nothing is drawn for', () => {
  test.each([
    ['another path', '/image/v1/sleeve.svg?t=a'],
    ['another ending', '/art/v1/sleeve.png?t=a'],
    ['a deeper path', '/art/v1/x/sleeve.svg?t=a'],
    ['no version', '/art/sleeve.svg?t=a'],
    ['a future version', `/art/v${ART_VERSION + 1}/sleeve.svg?t=a`],
    ['version nought', '/art/v0/sleeve.svg?t=a'],
    ['an unknown kind', '/art/v1/photo.svg?t=a'],
    ['a kind of every object', '/art/v1/constructor.svg'],
    ['an unknown parameter', '/art/v1/sleeve.svg?t=a&utm=1'],
    ['a parameter of another kind', '/art/v1/disc.svg?t=a&p=2'],
    ['a repeated parameter', '/art/v1/sleeve.svg?t=a&t=b'],
    ['an empty parameter', '/art/v1/sleeve.svg?t='],
    ['an unknown genre', '/art/v1/sleeve.svg?t=a&g=7'],
    ['an inherited genre', '/art/v1/genre.svg?g=toString'],
    ['an unknown mood', '/art/v1/sleeve.svg?t=a&m=1'],
    ['an unknown tempo', '/art/v1/sleeve.svg?t=a&p=9'],
    ['subjects in words', '/art/v1/sleeve.svg?s=Kind'],
    ['a long code of subjects', '/art/v1/sleeve.svg?s=aaaaaaaa'],
    ['subjects of a song with a title', '/art/v1/sleeve.svg?t=a&s=a1'],
    ['broken peaks', '/art/v1/sleeve.svg?t=a&w=AAA'],
    ['an overlong title', `/art/v1/sleeve.svg?t=${'a'.repeat(121)}`],
    ['an unknown trait', '/art/v1/portrait.svg?n=Odessa&wig=afro'],
    ['an unknown option', '/art/v1/portrait.svg?n=Odessa&hair=wig'],
    ['an unknown add-on', '/art/v1/addon.svg?k=yacht'],
    ['an add-on without a kind', '/art/v1/addon.svg'],
    ['an e-card without a design', '/art/v1/ecard.svg?t=a'],
    ['an inherited design of e-cards', '/art/v1/ecard.svg?k=constructor&t=a'],
    ['a genre picture without a genre', '/art/v1/genre.svg'],
    ['a logo for the page to colour', '/art/v1/logo.svg?k=inherit'],
  ])('%s', (_reason, path) => {
    expect(renderArt(...split(path))).toBeNull();
  });

  test('arbitrary parameters without ever throwing', () => {
    const params = fc.array(
      fc.tuple(fc.constantFrom('t', 'r', 'g', 'm', 'w', 'n', 'hair', 'k', 'x'), fc.string()),
    );
    const kinds = fc.constantFrom(
      'sleeve',
      'disc',
      'share',
      'artist',
      'product',
      'portrait',
      'avatar',
      'addon',
      'ecard',
      'playlist',
      'genre',
      'logo',
    );
    fc.assert(
      fc.property(kinds, params, (kind, pairs) => {
        const drawn = renderArt(`/art/v1/${kind}.svg`, new URLSearchParams(pairs));
        if (drawn !== null) expect(xmlFault(drawn)).toBeNull();
      }),
      { numRuns: 300 },
    );
  });
});

test('a title of 120 characters is drawn, also with characters outside the basic plane', () => {
  expect(renderArt(...split(`/art/v1/sleeve.svg?t=${encodeURIComponent('🎸'.repeat(120))}`))).not.toBeNull();
});
