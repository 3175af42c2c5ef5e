import { randomUUID } from 'node:crypto';
import { newEmail } from '../people.ts';
import { QUIZ } from './instant.ts';
import { open, type Rule, staff } from './rule.ts';

const PROMOTION = {
  ...{ code: 'TRY', discount_percent: 10, discount_fixed_cents: 0, minimum_cart_cents: 0 },
  ...{ only_with: [], only_with_any: [], only_for_products: [], excluded_for: [] },
  ...{ include_service_fee: false, starts_at: null, ends_at: null, max_uses: null },
  ...{ budget_cents: null, kind: 'code', stacks: false },
};

let places = 0;
/** A state that has no rate yet. It is counted, because three random digits come twice now and then. */
function newPlace(): string {
  places += 1;
  return places.toString(36).toUpperCase().padStart(3, 'X');
}

/** Calls for everything that editors keep, and for the tables of finance. */
export const CATALOGUE_RULES: Record<string, Rule> = {
  'products.list': staff('products', () => ({ query: {} })),
  'products.choices': staff('products', () => ({})),
  'products.read': staff('products', () => ({ params: { id: 999_999 } }), [404]),
  'products.add': staff('products', () => ({
    body: {
      ...{ name: `mug-${randomUUID().slice(0, 8)}`, title: { en: 'Mug', sp: 'Taza' } },
      ...{ price_cents: 1_500, product_type: 'physical' },
    },
  })),
  'products.preview': staff('products', () => ({ params: { id: 999_999 } }), [404]),
  'products.addPhoto': staff(
    'products',
    () => ({ body: { image_id: randomUUID(), crop: { x: 0.5, y: 0.5, zoom: 1 } } }),
    [404],
  ),
  'products.save': staff(
    'products',
    () => ({ params: { id: 999_999 }, body: { version: 1, price_cents: 1_600 } }),
    [404],
  ),
  'products.history': staff('products', () => ({ params: { id: 999_999 } }), [404]),
  'products.rollBack': staff(
    'products',
    () => ({ params: { id: 999_999 }, body: { version: 2, to: 1 } }),
    [404],
  ),
  'calendar.list': staff('calendar', () => ({})),
  'calendar.read': staff('calendar', () => ({ params: { id: 999_999 } }), [404]),
  'calendar.add': staff('calendar', () => ({
    body: { kind: 'banner', from: '2027-02-01', to: '2027-02-02' },
  })),
  'calendar.save': staff(
    'calendar',
    () => ({ params: { id: 999_999 }, body: { version: 1, to: '2027-02-03' } }),
    [404],
  ),
  'calendar.history': staff('calendar', () => ({ params: { id: 999_999 } }), [404]),
  'calendar.rollBack': staff(
    'calendar',
    () => ({ params: { id: 999_999 }, body: { version: 2, to: 1 } }),
    [404],
  ),
  'collectionDesk.list': staff('collections', () => ({ query: {} })),
  'collectionDesk.choices': staff('collections', () => ({})),
  'collectionDesk.read': staff('collections', () => ({ params: { id: 'none' } }), [404]),
  'collectionDesk.add': staff('collections', () => ({
    body: { slug: `quiz-${randomUUID().slice(0, 8)}`, title: { en: 'Rain', sp: 'Lluvia' } },
  })),
  'collectionDesk.save': staff(
    'collections',
    () => ({ params: { id: 'none' }, body: { version: 1, position: 2 } }),
    [404],
  ),
  'collectionDesk.history': staff('collections', () => ({ params: { id: 'none' } }), [404]),
  'collectionDesk.rollBack': staff(
    'collections',
    () => ({ params: { id: 'none' }, body: { version: 2, to: 1 } }),
    [404],
  ),
  'collectionDesk.sample': staff('collections', () => ({
    body: { collection: QUIZ, answers: { style: ['folk'] }, language: 'en' },
  })),
  'collectionDesk.sampleSong': staff('collections', () => ({ params: { song_id: randomUUID() } }), [404]),
  'musicDesk.choices': staff('music', () => ({})),
  'musicDesk.compare': staff('music', () => ({
    body: {
      ...{ language: 'en', occasion: 'Birthday', genre: '5', mood: '4', tempo: '2' },
      ...{ voice: '1', spelling: 'Ana', take: 1 },
    },
  })),
  'musicDesk.song': staff('music', () => ({ params: { song_id: randomUUID() } }), [404]),
  'playlistDesk.list': staff('playlists', () => ({ query: {} })),
  'playlistDesk.songs': staff('playlists', () => ({ query: {} })),
  'playlistDesk.read': staff('playlists', () => ({ params: { id: 999_999 } }), [404]),
  'playlistDesk.add': staff('playlists', () => ({
    body: {
      ...{ slug: `list-${randomUUID().slice(0, 8)}`, title: { en: 'Rain', sp: 'Lluvia' } },
      song_ids: [],
    },
  })),
  'playlistDesk.save': staff(
    'playlists',
    () => ({ params: { id: 999_999 }, body: { version: 1, song_ids: [] } }),
    [404],
  ),
  'playlistDesk.history': staff('playlists', () => ({ params: { id: 999_999 } }), [404]),
  'playlistDesk.rollBack': staff(
    'playlists',
    () => ({ params: { id: 999_999 }, body: { version: 2, to: 1 } }),
    [404],
  ),
  'reviewDesk.list': staff('reviews', () => ({ query: {} })),
  'reviewDesk.read': staff('reviews', () => ({ params: { id: 999_999 } }), [404]),
  'reviewDesk.add': staff(
    'reviews',
    () => ({
      body: { artist_id: 999_999, first_name: 'Ann', text: 'Fine', rating: 5, occasion: 'Birthday' },
    }),
    [400],
  ),
  'reviewDesk.save': staff(
    'reviews',
    () => ({ params: { id: 999_999 }, body: { version: 1, answer: 'Thanks' } }),
    [404],
  ),
  'reviewDesk.history': staff('reviews', () => ({ params: { id: 999_999 } }), [404]),
  'reviewDesk.rollBack': staff(
    'reviews',
    () => ({ params: { id: 999_999 }, body: { version: 2, to: 1 } }),
    [404],
  ),
  'reviewDesk.bringOld': staff('reviews', () => ({ body: { csv: '' } })),
  'songLists.read': staff('playlists', () => ({ params: { name: 'featured' } })),
  'songLists.save': staff(
    'playlists',
    () => ({
      params: { name: 'featured' },
      body: { version: 999, song_ids: [] },
    }),
    [409],
  ),
  'songLists.history': staff('playlists', () => ({ params: { name: 'featured' } })),
  'songLists.rollBack': staff(
    'playlists',
    () => ({ params: { name: 'featured' }, body: { version: 2, to: 99 } }),
    [404],
  ),
  'promotions.list': staff('promotions', () => ({ query: {} })),
  'promotions.read': staff('promotions', () => ({ params: { id: 999_999 } }), [404]),
  'promotions.add': staff('promotions', () => ({ body: { code: `C${randomUUID().slice(0, 8)}` } })),
  'promotions.save': staff(
    'promotions',
    () => ({ params: { id: 999_999 }, body: { version: 1, discount_percent: 5 } }),
    [404],
  ),
  'promotions.history': staff('promotions', () => ({ params: { id: 999_999 } }), [404]),
  'promotions.rollBack': staff(
    'promotions',
    () => ({ params: { id: 999_999 }, body: { version: 2, to: 1 } }),
    [404],
  ),
  'affiliates.list': staff('affiliates', () => ({ query: {} })),
  'affiliates.read': staff('affiliates', () => ({ params: { id: 999_999 } }), [404]),
  'affiliates.brought': staff('affiliates', () => ({ params: { id: 999_999 } }), [404]),
  'affiliates.add': staff('affiliates', () => ({
    body: { code: `a${randomUUID().slice(0, 8)}`, name: 'Podcast', percent: 10 },
  })),
  'affiliates.save': staff(
    'affiliates',
    () => ({ params: { id: 999_999 }, body: { version: 1, percent: 5 } }),
    [404],
  ),
  'affiliates.history': staff('affiliates', () => ({ params: { id: 999_999 } }), [404]),
  'affiliates.rollBack': staff(
    'affiliates',
    () => ({ params: { id: 999_999 }, body: { version: 2, to: 1 } }),
    [404],
  ),
  'affiliates.terms': staff('affiliates', () => ({})),
  // The version is not the current one, so the call is refused as if somebody else had saved meanwhile.
  'affiliates.saveTerms': staff('affiliates', () => ({ body: { version: 999_999 } }), [409]),
  'affiliates.termsHistory': staff('affiliates', () => ({})),
  'affiliates.rollBackTerms': staff('affiliates', () => ({ body: { version: 999_999, to: 999_998 } }), [404]),
  'vendorDesk.list': staff('vendors', () => ({ query: {} })),
  'vendorDesk.read': staff('vendors', () => ({ params: { id: 999_999 } }), [404]),
  'vendorDesk.add': staff('vendors', () => ({ body: { name: `Mill ${randomUUID().slice(0, 8)}` } })),
  'vendorDesk.save': staff(
    'vendors',
    () => ({ params: { id: 999_999 }, body: { version: 1, lead_days: 5 } }),
    [404],
  ),
  'vendorDesk.history': staff('vendors', () => ({ params: { id: 999_999 } }), [404]),
  'vendorDesk.rollBack': staff(
    'vendors',
    () => ({ params: { id: 999_999 }, body: { version: 2, to: 1 } }),
    [404],
  ),
  'vendorDesk.invite': staff(
    'vendors',
    () => ({ params: { id: 999_999 }, body: { email: newEmail() } }),
    [404],
  ),
  'vendorDesk.withdrawInvite': staff('vendors', () => ({ params: { id: 999_999 } }), [404]),
  'vendorDesk.removeSignIn': staff(
    'vendors',
    () => ({ params: { id: 999_999 }, body: { reason: 'They left' } }),
    [404],
  ),
  'vendorDesk.openInvite': open(() => ({ body: { token: 'x'.repeat(43) } }), [404]),
  'vendorDesk.acceptInvite': open(
    () => ({ body: { token: 'x'.repeat(43), first_name: 'Ana', last_name: 'Ruiz' } }),
    [404],
  ),
  'taxes.list': staff('tax_and_shipping', () => ({ query: {} })),
  'taxes.read': staff('tax_and_shipping', () => ({ params: { id: 999_999 } }), [404]),
  'taxes.add': staff('tax_and_shipping', () => ({
    body: { country: 'FR', state: newPlace(), percent: 5 },
  })),
  'taxes.save': staff(
    'tax_and_shipping',
    () => ({ params: { id: 999_999 }, body: { version: 1, percent: 6 } }),
    [404],
  ),
  'taxes.history': staff('tax_and_shipping', () => ({ params: { id: 999_999 } }), [404]),
  'taxes.readFile': staff('tax_and_shipping', () => ({ body: { csv: 'country,percent,from' } })),
  'shippingRates.list': staff('tax_and_shipping', () => ({})),
  'shippingRates.read': staff('tax_and_shipping', () => ({ params: { id: 999_999 } }), [404]),
  // The first permitted role adds the price (200). For the others the country already has a price (400); the
  // reason is not their role.
  'shippingRates.add': staff('tax_and_shipping', () => ({ body: { country: 'IS', cents: 900 } }), [200, 400]),
  'shippingRates.save': staff(
    'tax_and_shipping',
    () => ({ params: { id: 999_999 }, body: { version: 1, cents: 950 } }),
    [404],
  ),
  'shippingRates.history': staff('tax_and_shipping', () => ({ params: { id: 999_999 } }), [404]),
  'shippingRates.rollBack': staff(
    'tax_and_shipping',
    () => ({ params: { id: 999_999 }, body: { version: 2, to: 1 } }),
    [404],
  ),
  'promotions.makeCodes': staff('promotions', () => ({ params: { id: 999_999 }, body: { count: 2 } }), [404]),
  'promotions.codes': staff('promotions', () => ({ params: { id: 999_999 } }), [404]),
  'promotions.performance': staff('promotions', () => ({ params: { id: 999_999 } }), [404]),
  'promotions.tryOut': staff('promotions', () => ({ body: { promotion: PROMOTION, lines: [] } })),
};
