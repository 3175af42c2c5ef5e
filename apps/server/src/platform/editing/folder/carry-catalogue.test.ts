import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EDITED_KINDS, mayEdit } from '@keepsong/domain/catalogue/edit-state';
import { photoAddress } from '@keepsong/domain/catalogue/photo';
import { ok } from '@keepsong/domain/result';
import { desc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffLog } from '../../../../db/schema/staff.ts';
import { catalogueCommand } from '../../../commands/catalogue-command.ts';
import { editablesOf } from '../../../editables.ts';
import { createCarryPhotos } from '../../../features/catalog/desk/carry-photos.service.ts';
import { pngOf } from '../../../testing/images.ts';
import { newcomer, signedIn } from '../../../testing/people.ts';
import { addArtist, createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';
import type { Tx } from '../../db/database.ts';
import { createCarryCatalogue } from './carry-catalogue.service.ts';
import { PICTURES } from './read-folder.ts';

const clock = createTestClock();
let shop: TestShop;
let editor: Visitor;
let folder: string;
beforeAll(async () => {
  shop = await openTestShop({ clock });
  editor = (await signedIn(shop, undefined, 'editor')).visitor;
  folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
  await addArtist(shop, { artistName: 'Wes Calloway' });
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await shop.close();
});

const editablesIn = ({ services: { images }, settings: { brand, supportEmail } }: TestShop) =>
  editablesOf({ clock, images, brand, supportEmail });
const carryOf = (of: TestShop) =>
  createCarryCatalogue({
    ...{ database: of.database, clock, editables: editablesIn(of) },
    photos: createCarryPhotos({ ...of, clock, images: of.services.images }),
  });
const run = (...args: string[]) => catalogueCommand(args, carryOf(shop));
const write = (name: string, text: string) => writeFile(join(folder, name), text);
const forget = (name: string) => rm(join(folder, name), { force: true });
const product = async (slug: string) =>
  (await newcomer(shop).call('catalog.product', { params: { slug } })).body.product;

/** An affiliate whose percentage was lowered twice. */
const ANNA = {
  ...{ code: 'anna', name: 'Anna', percent: 5, from: '2026-10-01' },
  earlier: [
    { from: '2026-01-01', percent: 10 },
    { from: '2026-06-01', percent: 7.5 },
  ],
};
/** A photo, and a drawing. */
const DESIGNS = [
  { picture: 'mug.png', name: { en: 'Photo', sp: 'Foto' }, is_live: true },
  { picture: 'birthday', name: { en: 'Birthday', sp: 'Cumpleaños' }, is_live: true },
];

const HEAD = 'name,title.en,title.sp,price_cents,product_type,addons,state';

describe('npm run catalogue', () => {
  it('every kind that editors keep is carried, but for the words of customers', () => {
    const editables = editablesIn(shop);
    expect(editables.map(({ kind }) => kind).sort()).toEqual([...EDITED_KINDS].sort());
    expect(editables.filter(({ carry }) => !carry).map(({ kind }) => kind)).toEqual(['review']);
    for (const { kind, permission } of editables) expect([kind, permission]).toEqual([kind, mayEdit(kind)]);
  });

  it('adds what a folder has, also things that name each other, and says nothing to do the second time', async () => {
    await write(
      'product.csv',
      `${HEAD}\nlamp,Lamp,Lámpara,2500,physical,shade,live\nshade,Shade,Pantalla,900,add-on,lamp,live\n`,
    );
    await write(
      'promotion.json',
      JSON.stringify([{ code: 'lamps', discount_percent: 10, only_for_products: ['lamp'] }]),
    );
    const trial = await run('import', folder, '--dry-run');
    expect(trial).toMatchObject({ code: 0 });
    expect(trial.lines).toContain('+ product lamp');
    expect(trial.lines.at(-2)).toBe('3 added, 0 changed, 0 unchanged.');
    expect(await product('lamp')).toBeUndefined();
    expect(await run('import', folder)).toMatchObject({ code: 0 });
    expect(await product('lamp')).toMatchObject({
      ...{ price: 2_500, title: 'Lamp', requires_shipping_address: true },
    });
    const again = await run('import', folder);
    expect(again).toEqual({ code: 0, lines: ['Nothing to do: all 3 things are as the folder says.'] });
    const [last] = await shop.db.select().from(staffLog).orderBy(desc(staffLog.id)).limit(1);
    expect(last).toMatchObject({ by: 'command', action: 'catalogue.added', after: { kind: 'promotion' } });
  });

  it.each([
    ['before', ['set', 'part']],
    ['after', ['part', 'set']],
  ])('a bundle that stands %s its part comes into the shop and leaves it with the part', async (_, order) => {
    const from = await mkdtemp(join(folder, 'bundles-'));
    const [set, part] = [`set-${order[0]}-first`, `part-${order[0]}-first`];
    const rows: Record<string, string> = {
      set: `${set},Set,Juego,2500,bundle,true,${part}`,
      part: `${part},Part,Parte,900,physical,true,`,
    };
    const imported = async (state: string) => {
      const lines = order.map((name) => `${rows[name]},${state}\n`);
      const head =
        'name,title.en,title.sp,price_cents,product_type,requires_shipping_address,bundled,state\n';
      await writeFile(join(from, 'product.csv'), head + lines.join(''));
      return (await run('import', from)).lines.at(-1);
    };
    for (const state of ['live', 'archived', 'live'])
      expect([state, await imported(state)]).toEqual([state, 'All of it is written.']);
    expect(await product(set)).toMatchObject({ bundled_products: [{ name: part }] });
    expect(await imported('archived')).toBe('All of it is written.');
  });

  it('shows a change field by field, writes it as a version, and leaves what the file does not name', async () => {
    await write('product.csv', 'name,price_cents,title.sp\nlamp,2700,Farol\n');
    const trial = await run('import', folder, '--dry-run');
    expect(trial.lines).toContain('    price_cents: 2500 → 2700');
    expect(await product('lamp')).toMatchObject({ price: 2_500 });
    await run('import', folder);
    const { products } = (await editor.call('products.list', { query: { q: 'lamp' } })).body;
    expect(products[0]).toMatchObject({
      ...{
        price_cents: 2_700,
        title: { en: 'Lamp', sp: 'Farol' },
        addons: ['shade'],
        state: 'live',
        version: 2,
      },
    });
  });

  it('writes nothing when one line is wrong, and names the file and the line', async () => {
    await write(
      'product.csv',
      `${HEAD}\nvase,Vase,Jarrón,1200,physical,,live\nbowl,Bowl,Cuenco,-5,physical,,live\ncup,"Cup\nof tin",Taza,900,physical,nothing-like-it,live\n`,
    );
    const { code, lines } = await run('import', folder);
    expect(code).toBe(1);
    expect(lines.some((line) => line.startsWith(`${join(folder, 'product.csv')}:3: price_cents: `))).toBe(
      true,
    );
    expect(lines.some((line) => line.startsWith(`${join(folder, 'product.csv')}:4: addons: `))).toBe(true);
    expect(lines.at(-1)).toBe('Nothing was written.');
    expect(await product('vase')).toBeUndefined();
  });

  it.each([
    ['product.csv', 'name,prize\nlamp,1\n', 'product.csv:1: prize: no such column'],
    ['product.csv', 'name,state\nlamp,alive\n', 'product.csv:2: state: must be draft, live, archived'],
    ['product.csv', 'name\n"lamp\n', 'product.csv:2: the quotes do not fit'],
    ['product.csv', 'name,price_cents\nlamp,1\nlamp,2\n', 'product.csv:3: lamp stands in the folder twice'],
    ['promotion.json', '{', 'promotion.json:1: is no JSON'],
    ['prodct.csv', 'name\nlamp\n', 'prodct.csv: no such kind'],
    [
      'tax.csv',
      'country,percent,from,state\nUS,5,2027-01-01,draft\n',
      'tax.csv:2: state: must be live, archived',
    ],
    ['word.csv', 'id,en,sp\nno.such,A,B\n', 'word.csv:2: id: no such text'],
    ['songs.csv', 'list,songs\nfeatured,Wes Calloway: Nothing\n', 'songs.csv:2: songs: '],
    [
      'product.json',
      '[{"name":"lamp","photos":[{"file":"../lamp.jpg","alt":{"en":"","sp":""}}]}]',
      'product.json:1: ../lamp.jpg: not_found',
    ],
  ])('refuses %s with %j', async (name, text, says) => {
    await forget('product.csv');
    await forget('promotion.json');
    await write(name, text);
    const { code, lines } = await run('import', folder);
    await forget(name);
    expect({ code, has: lines.some((line) => line.startsWith(join(folder, says))), lines }).toMatchObject({
      ...{ code: 1, has: true },
    });
  });

  it('exports a shop that another import finds unchanged, with drafts and times', async () => {
    await editor.call('products.add', {
      body: {
        ...{
          name: 'mug',
          title: { en: "=Mug, 'big'", sp: 'Taza' },
          price_cents: 1_500,
          product_type: 'physical',
        },
        ...{
          pictures: { least: 1, most: 2 },
          tags: ['for tea', 'gifts'],
          description: { en: 'Two\nlines', sp: '' },
        },
        printed_fields: [
          { key: 'line_1', label: { en: 'Line', sp: 'Verso' }, max_length: 80, required: true },
        ],
      },
    });
    const at = new Date(clock.now().getTime() + 3_600_000).toISOString();
    await editor.call('products.save', {
      params: { id: await idOf('lamp') },
      body: { version: 2, price_cents: 2_900, publish_at: at },
    });
    expect(await run('export', folder)).toMatchObject({ code: 0 });
    expect(await readFile(join(folder, 'product.csv'), 'utf8')).toContain(at);
    expect((await run('import', folder)).lines).toHaveLength(1);
    expect((await run('import', folder)).lines[0]).toMatch(/^Nothing to do/);
  });

  it('plans nothing for a time that is over, whether the file or the shop names it', async () => {
    await forget('product.json');
    const id = await idOf('lamp');
    const product = async () => (await editor.call('products.read', { params: { id } })).body.product;
    clock.advance(3_600_000);
    const { publish_at: own } = await product();
    expect(own).toBe(clock.now().toISOString());
    const over = new Date(clock.now().getTime() - 60_000).toISOString();
    await write('product.csv', `name,price_cents,publish_at\nlamp,3100,${over}\n`);
    expect((await run('import', folder)).lines.join()).toContain('publish_at: is not right');
    // A folder from before that time, and one that is exported now, can be imported.
    await write('product.csv', `name,publish_at\nlamp,${own}\n`);
    expect((await run('import', folder)).lines).toEqual([expect.stringMatching(/^Nothing to do/)]);
    const to = await mkdtemp(join(folder, 'over-'));
    await run('export', to);
    expect(await readFile(join(to, 'product.csv'), 'utf8')).not.toContain(own);
    expect((await run('import', to)).lines).toEqual([expect.stringMatching(/^Nothing to do/)]);
    expect((await product()).publish_at).toBe(own);
    await write('product.csv', 'name,price_cents\nlamp,3100\n');
    expect(await run('import', folder)).toMatchObject({ code: 0 });
    expect(await product()).toMatchObject({ state: 'draft', price_cents: 3_100, publish_at: null });
  });

  it('reads the file of a spreadsheet that separates by semicolons', async () => {
    await write('product.csv', 'name;price_cents;title.sp\r\nlamp;3200;Lámpara, azul\r\n');
    expect(await run('import', folder)).toMatchObject({ code: 0 });
    const { products } = (await editor.call('products.list', { query: { q: 'lamp' } })).body;
    expect(products[0]).toMatchObject({ price_cents: 3_200, title: { sp: 'Lámpara, azul' } });
  });

  it.each([
    ['product.csv', 'name,price_cents,title.sp\nlamp,3300,L\xe1mpara\n', 'product.csv:2'],
    ['product.json', '[{ "name": "lamp", "title": { "en": "Lamp", "sp": "L\xe1mpara" } }]', 'product.json:1'],
  ])('refuses %s that is not saved as UTF-8, and changes nothing', async (name, text, place) => {
    const from = await mkdtemp(join(folder, 'latin-'));
    const { files } = await carryOf(shop).files();
    await writeFile(join(from, 'promotion.csv'), 'code,discount_percent\nnever,5\n');
    await writeFile(join(from, name), text, 'latin1');
    expect(await run('import', from)).toEqual({
      code: 1,
      lines: [`${join(from, place)}: is not saved as UTF-8`, 'Nothing was written.'],
    });
    expect((await carryOf(shop).files()).files).toEqual(files);
  });

  it.each(['product.xlsx', 'logo.png', 'Thumbs.db'])('says of %s which kinds there are', async (name) => {
    const from = await mkdtemp(join(folder, 'workbook-'));
    await writeFile(join(from, name), Buffer.from('504b0304ff00fe80', 'hex'));
    await writeFile(join(from, 'prodct.csv'), 'name\nlamp\n');
    const { code, lines } = await run('import', from);
    expect({ code, count: lines.length }).toEqual({ code: 1, count: 3 });
    for (const file of [name, 'prodct.csv'])
      expect(lines).toContainEqual(
        expect.stringMatching(new RegExp(`^${join(from, file)}: no such kind; there are .*product`)),
      );
  });

  describe('two files that hold the same picture', () => {
    const names = ['left.png', 'right.png'];
    let from: string;
    beforeAll(async () => {
      from = await mkdtemp(join(folder, 'twins-'));
      await mkdir(join(from, PICTURES));
      for (const name of names)
        await writeFile(join(from, PICTURES, name), pngOf({ width: 340, height: 340 }));
    });
    const twice = async () => {
      expect((await run('import', from)).lines).toContain('All of it is written.');
      expect((await run('import', from)).lines).toEqual([expect.stringMatching(/^Nothing to do/)]);
    };

    it('leave nothing to do the second time', { tags: ['night'] }, async () => {
      const alt = { en: 'A vase', sp: 'Un jarrón' };
      const vase = { title: { en: 'Vase', sp: 'Jarrón' }, price_cents: 900, product_type: 'physical' };
      const all = names.map((file, at) => ({ name: `vase-${at}`, ...vase, photos: [{ file, alt }] }));
      await writeFile(join(from, 'product.json'), JSON.stringify(all));
      await twice();
    });

    it('may be shown by a product and by texts', { tags: ['night'] }, async () => {
      const [en, sp] = names.map((name) => `pictures/${name}`);
      const word = { id: 'how_it_works.picture', en, sp, state: 'live' };
      await writeFile(join(from, 'word.json'), JSON.stringify([word]));
      await twice();
    });
  });

  it('says how it is called', async () => {
    expect(await run('export')).toMatchObject({ code: 1 });
    expect(await run('import', join(folder, 'not-there'))).toMatchObject({ code: 1 });
  });
});

/** The exported files of these kinds, without numbers that differ from shop to shop. */
async function filesOf(of: TestShop, ...names: string[]): Promise<string[]> {
  const { files } = await carryOf(of).files();
  return names.map((name) => files.get(name) ?? '');
}

describe('one shop carried into another', () => {
  const FILES = ['product', 'calendar', 'collection', 'songs', 'word', 'mail', 'tax', 'affiliate'].map(
    (kind) => `${kind}.csv`,
  );
  let other: TestShop;
  beforeAll(async () => {
    other = await openTestShop({ clock });
  });
  afterAll(() => other.close());

  it('has photos, days, quizzes, song lists, words, mails, taxes and affiliates there, and a second import has nothing to do', async () => {
    const from = await mkdtemp(join(folder, 'from-'));
    const owner = (await signedIn(shop, undefined, 'owner')).visitor;
    await mkdir(join(from, PICTURES));
    await writeFile(join(from, PICTURES, 'mug.png'), pngOf({ width: 400, height: 340 }));
    await writeFile(join(from, PICTURES, 'steps.png'), pngOf({ width: 300, height: 300 }));
    const photos = [{ file: 'mug.png', alt: { en: 'A mug', sp: 'Una taza' } }];
    const days = { to: '2027-02-14', text: { en: 'Love', sp: 'Amor' }, state: 'live' };
    const json: Record<string, object[]> = {
      product: [
        {
          ...{ name: 'mug-2', title: { en: 'Mug', sp: 'Taza' }, price_cents: 900, product_type: 'physical' },
          ...{ photos, state: 'live' },
        },
        {
          ...{ name: 'card', title: { en: 'Card', sp: 'Tarjeta' }, price_cents: 2_000, state: 'live' },
          ...{ product_type: 'gift-card', designs: DESIGNS },
        },
      ],
      // Two entries of the same kind and day are distinguished by their order.
      calendar: [
        { kind: 'banner', from: '2027-02-12', ...days },
        { kind: 'banner', from: '2027-02-12', ...days, text: { en: 'More love', sp: 'Más amor' } },
      ],
      collection: [{ slug: 'for-cats', title: { en: 'For cats', sp: 'Para gatos' } }],
      word: [
        { id: 'careers.lead', en: 'Come', sp: 'Ven', state: 'live' },
        // A picture of a page, and a picture to which a text links.
        { id: 'how_it_works.picture', en: 'pictures/steps.png', sp: 'pictures/steps.png', state: 'live' },
        {
          ...{ id: 'careers.apply', sp: 'Aquí', state: 'live' },
          en: '<p><a href="pictures/steps.png">The studio</a></p>',
        },
      ],
      tax: [{ country: 'US', region: 'NY', percent: 4, from: '2020-01-01' }],
      affiliate: [{ ...ANNA, state: 'live' }],
      referral_terms: [{ hold_days: 21 }],
    };
    for (const [kind, things] of Object.entries(json))
      await writeFile(join(from, `${kind}.json`), JSON.stringify(things));
    expect(await run('import', from, '--dry-run')).toMatchObject({ code: 0 });
    expect(await product('mug-2')).toBeUndefined();
    expect((await run('import', from)).lines.at(-1)).toBe('All of it is written.');
    const sent = await owner.call('mails.save', {
      params: { id: 'song_delivered' },
      body: { version: 1, subject: { en: 'Here it is' }, state: 'live' },
    });
    expect(sent.status).toBe(200);
    expect((await run('import', from)).lines).toHaveLength(1);

    const to = join(folder, 'to');
    expect(await run('export', to)).toMatchObject({ code: 0 });
    expect(await catalogueCommand(['import', to], carryOf(other))).toMatchObject({ code: 0 });
    expect(await filesOf(other, ...FILES)).toEqual(await filesOf(shop, ...FILES));
    expect((await catalogueCommand(['import', to], carryOf(other))).lines).toEqual([
      expect.stringMatching(/^Nothing to do/),
    ]);
    const shown = (await newcomer(other).call('catalog.product', { params: { slug: 'mug-2' } })).body.product;
    expect(shown.photos).toEqual((await product('mug-2')).photos);
    const url = photoAddress(shown.photos[0].id, 320, 'avif');
    expect((await other.http.inject({ url })).statusCode).toBe(200);
    expect(
      (await newcomer(other).call('cms.get', { query: { group: 'careers' } })).body['careers.lead'],
    ).toBe('Come');
    const pages = async (of: TestShop) =>
      (await newcomer(of).call('cms.get', { query: { group: 'how_it_works' } })).body['how_it_works.picture'];
    const picture = await pages(other);
    expect(picture).toMatch(/^\/media\/images\/[\w-]+\.png$/);
    expect(picture).toBe(await pages(shop));
    expect((await other.http.inject({ url: picture })).statusCode).toBe(200);
    const { body: careers } = await newcomer(other).call('cms.get', { query: { group: 'careers' } });
    expect(careers['careers.apply']).toContain(`href="${picture}"`);
    const card = (await newcomer(other).call('catalog.product', { params: { slug: 'card' } })).body.product;
    expect(card.designs.map(({ name }: { name: string }) => name)).toEqual(['Photo', 'Birthday']);
    expect((await other.http.inject({ url: card.designs[0].src })).statusCode).toBe(200);
    const keeper = (await signedIn(other, undefined, 'owner')).visitor;
    const [anna] = (await keeper.call('affiliates.list', { query: {} })).body.affiliates;
    const { rates } = (await keeper.call('affiliates.brought', { params: { id: anna.id } })).body;
    expect(rates).toEqual([
      { from: '2026-10-01', percent: 5 },
      { from: '2026-06-01', percent: 7.5 },
      { from: '2026-01-01', percent: 10 },
    ]);
    const terms = (await (await signedIn(other, undefined, 'owner')).visitor.call('affiliates.terms', {}))
      .body;
    expect(terms.terms).toMatchObject({ hold_days: 21, state: 'live' });
  });
});

it('what an affiliate was owed on a day of the past is not written anew by a file', async () => {
  const from = await mkdtemp(join(folder, 'rates-'));
  const file = join(from, 'affiliate.json');
  const rates = (percent: number) => [
    { ...ANNA, earlier: [{ from: '2026-01-01', percent }, ANNA.earlier[1]] },
  ];
  await writeFile(file, JSON.stringify(rates(12)));
  const { code, lines } = await run('import', from);
  expect({ code, says: lines[0] }).toEqual({
    code: 1,
    says: expect.stringContaining('affiliate.json:1: earlier: '),
  });
  await writeFile(file, JSON.stringify(rates(10)));
  expect((await run('import', from)).lines[0]).toMatch(/^Nothing to do/);
});

it('an import and a buyer of the last pieces wait for each other in turn, and never both at once', async () => {
  const head = 'name,title.en,title.sp,price_cents,product_type,stock,state';
  const rows = ['first', 'second'].map((name) => `${name},${name},${name},900,physical,5,live`);
  await forget('product.csv');
  await write('product.csv', `${head}\n${rows.join('\n')}\n`);
  await write(
    'promotion.json',
    JSON.stringify([{ code: 'pieces', discount_percent: 10, max_uses: 5, state: 'live' }]),
  );
  expect((await run('import', folder)).lines.at(-1)).toBe('All of it is written.');
  // The order is the opposite of that in which checkouts take pieces.
  await write('product.csv', `name,stock\nsecond,4\nfirst,4\n`);
  await write('promotion.json', JSON.stringify([{ code: 'pieces', max_uses: 4 }]));
  const take = (tx: Tx, slug: string) =>
    tx.execute(sql`update product_stock s set taken = taken + 1 from products p
      where p.id = s.product_id and p.slug = ${slug}`);
  let importing: Promise<unknown> = Promise.resolve();
  const bought = await shop.database.transaction(async (tx) => {
    // With this short timeout, a deadlock would end the transaction of the buyer.
    await tx.execute(sql`set local deadlock_timeout = '20ms'`);
    await shop.services.coupons.take(tx, 'pieces', 100);
    await take(tx, 'first');
    importing = run('import', folder);
    await expect
      .poll(async () => (await shop.db.execute(sql`select 1 from pg_locks where not granted`)).rowCount)
      .toBeGreaterThan(0);
    await take(tx, 'second');
    return ok(null);
  });
  expect(bought.ok).toBe(true);
  expect(await importing).toMatchObject({ code: 0 });
  const { rows: stock } = await shop.db.execute(sql`select s.pieces, s.taken from product_stock s
    join products p on p.id = s.product_id where p.slug in ('first', 'second')`);
  expect(stock).toEqual([
    { pieces: 4, taken: 1 },
    { pieces: 4, taken: 1 },
  ]);
  await forget('promotion.json');
});

const idOf = async (name: string): Promise<number> =>
  (await editor.call('products.list', { query: { q: name } })).body.products[0].id;
