import { emptyCart } from '@keepsong/domain/cart/cart';
import { describe, expect, it } from 'vitest';
import { cartOf, instantSong, line, song } from '../testing/carts.ts';
import { offersFor, suitsDraft, switchesOf } from './offers-for.ts';

describe('a cart', () => {
  const addons = ['extra-verse', 'pl-e-card', 'lyric-print', 'song-streaming'].map((name) => line(name));
  const namesFor = (...cart: Parameters<typeof cartOf>) =>
    offersFor(cartOf(...cart), addons, null).map(({ name }) => name);

  it('gets no offer for a product it can hold only once, and repeatable products come last (5-37)', () => {
    expect(namesFor(song(), line('song-streaming'), line('lyric-print'))).toEqual([
      'extra-verse',
      'pl-e-card',
      'lyric-print',
    ]);
    expect(namesFor(song(), line('extra-verse'))).not.toContain('extra-verse');
    // The free streaming does the same for the song.
    expect(namesFor(song(), line('free-song-streaming'))).not.toContain('song-streaming');
    const ofEarlierSong = line('free-song-streaming', { parent_story_id: '7' });
    expect(namesFor(song(), ofEarlierSong)).toContain('song-streaming');
  });

  it('gets no offer for a product that only a promotion brings', () => {
    const gift = [line('free-song-streaming')];
    expect(offersFor(cartOf(song()), gift, null)).toEqual([]);
  });

  it('with an instant song gets no offer that an instant song cannot have (9.1-09)', () => {
    expect(namesFor(instantSong())).toEqual(['lyric-print']);
  });

  it('with a song by an artist gets no add-on of instant songs', () => {
    const slideshow = [line('instant-slideshow')];
    expect(offersFor(cartOf(song()), slideshow, null)).toEqual([]);
    expect(offersFor(cartOf(instantSong()), slideshow, null)).toEqual(slideshow);
  });

  it('shows the parts of switches only among its first offers', () => {
    const shown = (...names: string[]) => switchesOf(names.map((name) => line(name)));
    expect(shown('pl-e-card', 'song-streaming', 'lyric-print')).toEqual(['ecards', 'streaming']);
    expect(shown('extra-verse', 'lyric-print', 'cap', 'song-streaming')).toEqual([]);
  });

  it('without a song gets no offers', () => expect(offersFor(emptyCart(), addons, null)).toEqual([]));

  it.each([
    ['Wife', 'Anniversary', false],
    ['Other', 'Just Because', true],
    ['Friend', 'Other', true],
  ] as const)('for %s and %s gets the offer of business rights: %s', (relationship, occasion, isOffered) => {
    const rights = [line('small-business-rights-upgrade')];
    expect(offersFor(cartOf(song()), rights, { relationship, occasion })).toHaveLength(isOffered ? 1 : 0);
    expect(offersFor(cartOf(song()), rights, null)).toEqual([]);
    expect(rights.filter((one) => suitsDraft(one, { relationship, occasion }))).toHaveLength(
      isOffered ? 1 : 0,
    );
  });
});
