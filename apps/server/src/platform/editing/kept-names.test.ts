import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artistSongs } from '../../../db/schema/artists.ts';
import { artistAtWork, signedIn } from '../../testing/people.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';

let shop: TestShop;
let owner: Visitor;
let songId: number;
beforeAll(async () => {
  shop = await openTestShop();
  owner = (await signedIn(shop, undefined, 'owner')).visitor;
  const { artist } = await artistAtWork(shop, { artistName: 'Odessa Vale' });
  const [song] = await shop.db
    .insert(artistSongs)
    .values({
      ...{ artistId: artist.id, position: 0, title: 'Harbor', recipient: 'Ann', occasion: 'Birthday' },
      ...{ genre: '1', moods: ['1'], tempo: '1', lyrics: '', audioKey: 'songs/0.mp3', durationSeconds: 120 },
    })
    .returning({ id: artistSongs.id });
  songId = song?.id ?? 0;
});
afterAll(() => shop.close());

const TITLE = { en: 'Harbor', sp: 'Puerto' };
type Part = 'products' | 'promotions' | 'playlistDesk' | 'affiliates';
type Kind = { part: Part; item: string; field: string; body: () => object };
const KINDS: Kind[] = [
  {
    ...{ part: 'products', item: 'product', field: 'name' },
    body: () => ({ title: TITLE, price_cents: 900, product_type: 'add-on' }),
  },
  { part: 'promotions', item: 'promotion', field: 'code', body: () => ({ discount_percent: 10 }) },
  {
    ...{ part: 'playlistDesk', item: 'playlist', field: 'slug' },
    body: () => ({ title: TITLE, song_ids: [songId] }),
  },
  { part: 'affiliates', item: 'affiliate', field: 'code', body: () => ({ name: 'Nadia', percent: 10 }) },
];

describe.each(KINDS)('the name of a $item', ({ part, item, field, body }) => {
  const add = async (name: string, state?: string) =>
    (await owner.call(`${part}.add`, { body: { ...body(), [field]: name, ...(state && { state }) } })).body[
      item
    ];
  const save = async (id: number, fields: object) =>
    (await owner.call(`${part}.save`, { params: { id }, body: fields })).body;

  it('stays once customers have seen it, also after it was archived', async () => {
    const { id } = await add('seen', 'live');
    const fields = { [field]: 'stays' };
    expect((await save(id, { version: 1, [field]: 'other' })).fields).toEqual(fields);
    await save(id, { version: 1, state: 'archived' });
    await save(id, { version: 2, state: 'draft' });
    expect((await save(id, { version: 3, [field]: 'other', state: 'draft' })).fields).toEqual(fields);
    expect((await save(id, { version: 3, [field]: 'other', state: 'live' })).fields).toEqual(fields);
    expect((await save(id, { version: 3, state: 'live' }))[item]).toMatchObject({
      state: 'live',
      version: 4,
    });
  });

  it('changes before, and a version with the old name comes back with the new one', async () => {
    const { id } = await add('first');
    const renamed = await save(id, { version: 1, [field]: 'second' });
    const name = renamed[item][field];
    expect(name.toLowerCase()).toBe('second');
    await save(id, { version: 2, state: 'live' });
    const back = await owner.call(`${part}.rollBack`, { params: { id }, body: { version: 3, to: 1 } });
    if (back.status === 200) expect(back.body[item]).toMatchObject({ [field]: name, version: 4 });
    else expect(part).toBe('affiliates');
  });
});
