import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EDITED_KINDS } from '@keepsong/domain/catalogue/edit-state';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffLog } from '../../../../db/schema/staff.ts';
import { catalogueCommand } from '../../../commands/catalogue-command.ts';
import { editablesOf } from '../../../editables.ts';
import { newcomer, signedIn } from '../../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';
import { createCarryCatalogue } from './carry-catalogue.service.ts';

const clock = createTestClock();
let shop: TestShop;
let editor: Visitor;
let folder: string;
beforeAll(async () => {
  shop = await openTestShop({ clock });
  editor = (await signedIn(shop, undefined, 'editor')).visitor;
  folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await shop.close();
});

const run = (...args: string[]) =>
  catalogueCommand(
    args,
    createCarryCatalogue({ database: shop.database, clock, editables: editablesOf({ clock }) }),
  );
const write = (name: string, text: string) => writeFile(join(folder, name), text);
const forget = (name: string) => rm(join(folder, name), { force: true });
const product = async (slug: string) =>
  (await newcomer(shop).call('catalog.product', { params: { slug } })).body.product;

const HEAD = 'name,title.en,title.sp,price_cents,product_type,addons,state';

describe('npm run catalogue', () => {
  it('every kind that editors keep is carried, or is left out for its people', () => {
    const editables = editablesOf({ clock });
    // Rates of tax are facts of a place and a day; they come by their own file at /admin/tax. Words and mails start from
    // the shop's own and are edited at the desk.
    const elsewhere = ['tax', 'word', 'mail'];
    expect([...editables.map(({ kind }) => kind), ...elsewhere].sort()).toEqual([...EDITED_KINDS].sort());
    const stay = editables.filter(({ carry }) => !carry).map(({ kind }) => kind);
    expect(stay.sort()).toEqual(['affiliate', 'calendar', 'collection', 'referral_terms', 'review', 'songs']);
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
    expect(await product('lamp')).toMatchObject({ price: 2_500, title: 'Lamp' });
    const again = await run('import', folder);
    expect(again).toEqual({ code: 0, lines: ['Nothing to do: all 3 things are as the folder says.'] });
    const [last] = await shop.db.select().from(staffLog).orderBy(desc(staffLog.id)).limit(1);
    expect(last).toMatchObject({ by: 'command', action: 'catalogue.added', after: { kind: 'promotion' } });
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

  it('says how it is called', async () => {
    expect(await run('export')).toMatchObject({ code: 1 });
    expect(await run('import', join(folder, 'not-there'))).toMatchObject({ code: 1 });
  });
});

const idOf = async (name: string): Promise<number> =>
  (await editor.call('products.list', { query: { q: name } })).body.products[0].id;
