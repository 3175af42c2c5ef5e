import { describe, expect, it } from 'vitest';
import { SONG_PRODUCTS } from './seed/content/products/song-products.ts';
import { migrateOldRows } from './testing/old-rows.ts';

/** The words that earlier shops were filled with. */
const SEEDED = {
  en: 'Pays for hosting your song page for good, and for the people who check every song before you hear it.',
  sp: 'Paga el alojamiento permanente de tu página y a las personas que revisan cada canción antes de que la escuches.',
};
const OWN = { en: 'Pays for the song page.', sp: 'Paga la página de tu canción.' };
const NOW = SONG_PRODUCTS.find(({ slug }) => slug === 'service-fee')?.description;

describe.each([
  ['that the staff never changed are those of the seed now', SEEDED, NOW],
  ['that the staff changed in Spanish stay in Spanish', { ...SEEDED, sp: OWN.sp }, { ...NOW, sp: OWN.sp }],
  ['that the staff changed stay', OWN, OWN],
])('the words of the fee', (what, before, after) => {
  const run = migrateOldRows('makers_side', async (run) => {
    await run(
      `insert into products (slug, sku, title_en, title_sp, description_en, description_sp, price_cents, product_type, art)
       values ('service-fee', 'fee', 'Fee', 'Cargo', $1, $2, 999, 'fee', 'thank'),
         ('another-fee', 'other', 'Fee', 'Cargo', $3, $4, 999, 'fee', 'thank')`,
      [before.en, before.sp, SEEDED.en, SEEDED.sp],
    );
  });

  it(what, async () => {
    const { rows } = await run('select description_en as en, description_sp as sp from products order by id');
    expect(rows).toEqual([after, SEEDED]);
  });
});
