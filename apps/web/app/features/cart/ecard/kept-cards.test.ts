import { type ECard, emptyECard } from '@keepsong/domain/cart/ecard';
import { describe, expect, it } from 'vitest';
import { STORED_KEYS } from '~/platform/api/stored-keys.ts';
import { createKeptCards, readKeptCards } from './kept-cards.ts';

const CARD: ECard = { front: 'wave', front_line: 'For Lou', message: 'Ten years.', writing: 'serif' };

function browser(stored: unknown = null) {
  const kept = new Map<string, string>(stored === null ? [] : [[STORED_KEYS.ecard, JSON.stringify(stored)]]);
  return {
    kept,
    open: () =>
      createKeptCards({
        readJson: (key) => JSON.parse(kept.get(key) ?? 'null'),
        write: (key, value) => kept.set(key, value) !== undefined,
        remove: (key) => void kept.delete(key),
      }),
  };
}

describe('a card in progress', () => {
  it('survives a reload, with typed and saved texts kept apart', () => {
    const shop = browser();
    const cards = shop.open();
    cards.keep('song-1', { typed: { ...emptyECard(), front_line: 'For' } });
    expect(shop.open().getState()['song-1']).toEqual({
      saved: null,
      typed: { ...emptyECard(), front_line: 'For' },
    });
    cards.keep('song-1', { saved: CARD, typed: null });
    expect(shop.open().getState()).toEqual({ 'song-1': { saved: CARD, typed: null } });
  });

  it('belongs to its song, and the newest four are kept', () => {
    const cards = browser().open();
    for (const slug of ['a', 'b', 'c', 'd', 'a', 'e']) cards.keep(slug, { typed: CARD });
    expect(Object.keys(cards.getState())).toEqual(['c', 'd', 'a', 'e']);
    cards.keep('c', { typed: null });
    expect(Object.keys(cards.getState())).toEqual(['d', 'a', 'e']);
  });

  it('is removed with its song', () => {
    const shop = browser({ 'song-1': { saved: CARD, typed: null } });
    const cards = shop.open();
    cards.forget();
    expect([cards.getState(), shop.kept.size]).toEqual([{}, 0]);
  });

  it('is read only when a component uses it', () => {
    const cards = browser({ 'song-1': { saved: CARD, typed: null } }).open();
    expect(cards.getInitialState()).toEqual({});
    expect(cards.getState()['song-1']?.saved).toEqual(CARD);
  });
});

it.each([
  [null, {}],
  ['x', {}],
  [[CARD], {}],
  [{ a: null, b: 5, c: {} }, {}],
  [{ a: { saved: { ...CARD, message: '' }, typed: 'x' } }, {}],
  [{ a: { saved: CARD, typed: { ...CARD, front: 'photo' } } }, { a: { saved: CARD, typed: null } }],
])('stored %j is read as %j', (stored, cards) => {
  expect(readKeptCards(stored)).toEqual(cards);
});
