import { describe, expect, it } from 'vitest';
import { PLAIN_INFO } from './extra-info.ts';
import { songOfGoods } from './line/sold-with.ts';
import { chorusLines, printableLines, readInks, songTexts } from './song-goods.ts';
import { lacksSong } from './unbuyable-lines.ts';

const LYRICS = `[Verse 1]
Burnt sugar on a Tuesday
Wrong Portland, right girl

[Chorus]
Forty winters
One blue coat
Forty winters
Still the same boat
And home`;

describe('the lines of a song', () => {
  it('are all sung lines, each once', () => {
    expect(printableLines(LYRICS)).toEqual([
      'Burnt sugar on a Tuesday',
      'Wrong Portland, right girl',
      'Forty winters',
      'One blue coat',
      'Still the same boat',
      'And home',
    ]);
  });

  it.each([
    ['the chorus', LYRICS, ['Forty winters', 'One blue coat', 'Still the same boat', 'And home']],
    [
      'a chorus in Spanish',
      '[Verso]\nUno\n[Coro]\nDos\nTres\nCuatro\nCinco',
      ['Dos', 'Tres', 'Cuatro', 'Cinco'],
    ],
    ['the song, when no chorus is named', 'A\nB\nC\nD\nE', ['A', 'B', 'C', 'D']],
    [
      'the stanza that comes again, when no chorus is named',
      'A\nB\n\nC\nD\nE\nF\n\nG\nH\n\nC\nD\nI',
      ['C', 'D', 'E', 'F'],
    ],
    ['a short chorus and then the song', 'A\nB\nC\n[Chorus]\nX', ['X', 'A', 'B', 'C']],
    ['what there is', 'Only this', ['Only this']],
  ])('are proposed from %s', (_, lyrics, lines) => {
    expect(chorusLines(lyrics)).toEqual(lines);
  });

  it('become the texts of the fields', () => {
    expect(songTexts(['A', 'B'], 'ultra-rose')).toEqual({
      line_1: 'A',
      line_2: 'B',
      line_3: '',
      line_4: '',
      inks: 'ultra-rose',
    });
    expect(readInks('ultra-rose')).toBe('ultra-rose');
    expect(readInks('<b>')).toBe('press-rose');
  });
});

describe('a product that is made from a song', () => {
  const line = (name: string, product_type = 'physical', parent_story_id: string | null = null) => ({
    name,
    product_type,
    parent_story_id,
    extra_info: { ...PLAIN_INFO, instant_product: name === 'instant-product' },
    bundled_products: [] as readonly unknown[],
  });
  const song = line('personalized-song', 'song');
  const instant = line('instant-product', 'song');
  const print = line('lyric-print');

  it.each([
    ['lyric-print', true],
    ['lyric-print-large', true],
    ['seven-inch-single', true],
    ['lyric-book', true],
    ['song-qr-card', true],
    ['chorus-tea-towel', true],
    ['bundle-paper-set', true],
    ['bundle-slideshow-video-card', true],
    ['small-business-rights-upgrade', true],
    ['customer-greeting', true],
    ['photo-mug', false],
    ['name-poster', false],
    ['gift-card', false],
  ])('%s: %s', (name, isMade) => {
    expect(songOfGoods({ name }) === 'any_song').toBe(isMade);
  });

  it('is one of the editors that asks for lines of the lyrics', () => {
    const asking = (key: string) => ({ name: 'chorus-scarf', extra_info: { pod_fields: [{ key }] } });
    expect(songOfGoods(asking('line_1'))).toBe('any_song');
    expect(songOfGoods(asking('text_1'))).toBeNull();
  });

  it('is a bundle that contains such a product, in the shop, on a page and in a cart', () => {
    const box = { name: 'anniversary-box' };
    const parts = [{ name: 'blank-card' }, { name: 'lyric-print' }];
    expect(songOfGoods(box)).toBeNull();
    expect(songOfGoods({ ...box, contents: parts.slice(0, 1) })).toBeNull();
    expect(songOfGoods({ ...box, contents: parts })).toBe('any_song');
    const held = parts.map(({ name }, at) => ({ id: String(at), name, title: name, expire: null }));
    const inCart = { ...line('anniversary-box', 'bundle'), bundled_products: held };
    expect(lacksSong(inCart, [])).toBe(true);
    expect(lacksSong(inCart, [song])).toBe(false);
    // Carts of earlier versions do not have the slugs of the contents.
    expect(lacksSong({ ...inCart, bundled_products: [{ id: '1', title: 'Print', expire: null }] }, [])).toBe(
      false,
    );
  });

  it('needs the song of the cart, of either kind, or an earlier one', () => {
    expect(lacksSong(print, [print])).toBe(true);
    expect(lacksSong(print, [print, song])).toBe(false);
    expect(lacksSong(print, [print, instant])).toBe(false);
    expect(lacksSong(line('lyric-print', 'physical', '12'), [])).toBe(false);
    expect(lacksSong(line('photo-mug'), [])).toBe(false);
  });

  it('does not take an instant song of the cart for which it is not sold', () => {
    const video = line('bundle-slideshow-video-card');
    expect(lacksSong(video, [video, instant])).toBe(true);
    expect(lacksSong(video, [video, song])).toBe(false);
    expect(lacksSong(line('bundle-slideshow-video-card', 'bundle', '12'), [instant])).toBe(false);
    // An instant song has an intro of its own.
    const intro = line('customer-greeting');
    expect(lacksSong(intro, [intro, instant])).toBe(true);
    expect(lacksSong(intro, [intro, song])).toBe(false);
  });
});
