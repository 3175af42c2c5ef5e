import type { Client } from '@keepsong/contract/transport/client';
import { OCCASIONS } from '@keepsong/domain/builder/options';
import { landingGroup } from '@keepsong/domain/cms/fields';
import { LANDINGS } from '@keepsong/domain/marketing/landings';
import { describe, expect, it } from 'vitest';
import { landingWords } from './landing-words.ts';
import { loadLanding } from './load-landing.ts';

const request = new Request('https://songs.example/custom-gift/fathers-day');
const song = (id: number) => ({ id, title: `Song ${id}` });

/** A fake shop with two songs for Father's Day. */
const api = {
  cms: { get: async ({ query }: { query: { group: string } }) => ({ asked: query.group }) },
  artists: {
    examples: async ({ query }: { query: { occasion?: string } }) => ({
      songs: query.occasion ? [song(1), song(2)] : [song(2), song(3), song(4), song(5)],
    }),
  },
  catalog: {
    products: async () => ({
      products: [{ name: 'gift-card' }, { name: 'personalized-song', price: 19_999 }],
    }),
  },
} as unknown as Client;

describe('the landing page of an occasion', () => {
  it('shows the songs for it first, each once, and only products that the shop sells', async () => {
    const content = await loadLanding(api, 'fathers-day', request);
    expect(content.songs.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(content.things.map(({ name }) => name)).toEqual(['gift-card']);
    expect(content).toMatchObject({
      occasion: "Father's Day",
      price: 19_999,
      origin: 'https://songs.example',
      group: 'landing_fathers_day',
      words: { asked: 'landings,landing_fathers_day' },
    });
  });

  it.each(['other', 'fathers_day', 'nothing', ''])('does not exist for %o', async (slug) => {
    await expect(loadLanding(api, slug, request)).rejects.toMatchObject({ init: { status: 404 } });
  });

  it('has its own address and texts for every occasion but Other', () => {
    expect(LANDINGS).toHaveLength(OCCASIONS.length - 1);
    expect(new Set(LANDINGS.map(({ slug }) => slug)).size).toBe(LANDINGS.length);
    expect(LANDINGS.map(({ slug }) => landingGroup(slug))).not.toContain(null);
  });
});

it('shows the second version where it says something else, and its own link before the one of the visit', () => {
  const words = {
    'landing_birthday.title': 'One',
    'landing_birthday.lead': 'Usual',
    'landing_birthday.b_title': 'Two',
    'landing_birthday.b_lead': '',
    'landing_birthday.b_link': 'See prints',
    'landing_birthday.b_url': '/store',
    'landings.gift_card_link': 'Give a gift card',
  };
  const shown = (version: 'a' | 'b', variant = '') =>
    landingWords(words, 'landing_birthday', { version, variant });
  expect(shown('a')).toEqual({ title: 'One', lead: 'Usual', link: null });
  expect(shown('a', 'gift-card').link).toEqual({ to: '/products/gift-card', label: 'Give a gift card' });
  expect(shown('a', 'constructor').link).toBeNull();
  expect(shown('b', 'birthday-b')).toEqual({
    ...{ title: 'Two', lead: 'Usual' },
    link: { to: '/store', label: 'See prints' },
  });
});
