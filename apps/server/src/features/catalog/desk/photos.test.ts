import { randomUUID } from 'node:crypto';
import { PHOTO_FORMATS, photoAddress } from '@keepsong/domain/catalogue/photo';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pngOf } from '../../../testing/images.ts';
import { newcomer, signedIn } from '../../../testing/people.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { multipart, type Visitor } from '../../../testing/visitor.ts';

let shop: TestShop;
let editor: Visitor;
beforeAll(async () => {
  shop = await openTestShop();
  editor = (await signedIn(shop, undefined, 'editor')).visitor;
});
afterAll(() => shop.close());

const upload = async (visitor: Visitor, size: { width: number; height: number }): Promise<string> => {
  const file = { name: 'mug.png', type: 'image/png', bytes: pngOf(size) };
  return (await visitor.call('uploads.addImage', multipart({}, file))).body.image.id;
};
const WHOLE = { x: 0.5, y: 0.5, zoom: 1 };
const add = (image_id: string, crop = WHOLE) =>
  editor.call('products.addPhoto', { body: { image_id, crop } });

it('a photo is a square in every width that it has, as AVIF and WebP, and customers see it', async () => {
  const { photo } = (await add(await upload(editor, { width: 1_000, height: 700 }))).body;
  expect(photo).toEqual({ id: expect.any(String), side: 700, url: photoAddress(photo.id, 320, 'webp') });
  for (const width of [320, 640])
    for (const format of PHOTO_FORMATS) {
      const file = await shop.http.inject({ url: photoAddress(photo.id, width, format) });
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, `image/${format}`]);
      const head = file.rawPayload.toString('latin1', 0, 12);
      expect(format === 'webp' ? head.slice(8) : head.slice(4)).toBe(format === 'webp' ? 'WEBP' : 'ftypavif');
    }
  const mailed = await shop.http.inject({ url: photoAddress(photo.id, 640, 'jpeg') });
  expect([mailed.statusCode, mailed.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(mailed.rawPayload.toString('hex', 0, 3)).toBe('ffd8ff');
  const name = `mug-${randomUUID().slice(0, 6)}`;
  const body = {
    ...{ name, title: { en: 'Mug', sp: 'Taza' }, price_cents: 900, product_type: 'physical' as const },
    photos: [{ id: photo.id, alt: { en: 'A mug', sp: '' } }],
  };
  const unseen = await editor.call('products.add', { body: { ...body, state: 'live' } });
  expect(unseen.body.fields).toEqual({ 'photos.0.alt.sp': 'required' });
  const photos = [{ id: photo.id, alt: { en: 'A mug', sp: 'Una taza' } }];
  const made = await editor.call('products.add', { body: { ...body, photos, state: 'live' } });
  expect(made.body.product.photos).toEqual(photos);
  const { product } = (await newcomer(shop).call('catalog.product', { params: { slug: name } })).body;
  expect(product.photos).toEqual([{ id: photo.id, alt: 'A mug', widths: [320, 640] }]);
});

it('only one’s own upload becomes a photo, and only when its square is large enough', async () => {
  const other = await upload(newcomer(shop), { width: 700, height: 700 });
  expect((await add(other)).body.code).toBe('upload_gone');
  const small = await upload(editor, { width: 700, height: 700 });
  expect((await add(small, { ...WHOLE, zoom: 3 })).body).toMatchObject({ code: 'image_too_small' });
});

it('a product takes the id of an own upload as a photo, and of nobody else', async () => {
  const image = await upload(editor, { width: 1_000, height: 700 });
  const photos = [{ id: image, alt: { en: 'A mug', sp: 'Una taza' } }];
  const body = {
    ...{ name: 'uploaded', title: { en: 'Mug', sp: 'Taza' }, price_cents: 900, product_type: 'physical' },
    ...{ photos, state: 'live' as const },
  };
  const { product } = (await editor.call('products.add', { body })).body;
  const [photo] = product.photos;
  expect([photo.alt, photo.id === image]).toEqual([photos[0]?.alt, false]);
  const save = (given: { id: string; alt: object }[], by = editor) =>
    by.call('products.save', {
      params: { id: product.id },
      body: { version: product.version, photos: given as never, state: 'live' },
    });
  const other = await upload(newcomer(shop), { width: 700, height: 700 });
  expect((await save([photo, { ...photo, id: other }])).body.fields).toEqual({ photos: 'invalid' });
  const second = await upload(editor, { width: 700, height: 700 });
  const saved = (await save([photo, { ...photo, id: second }])).body.product;
  expect(saved.photos).toMatchObject([photo, { alt: photo.alt }]);
  const shown = (await newcomer(shop).call('catalog.product', { params: { slug: 'uploaded' } })).body;
  expect(shown.product.photos).toHaveLength(2);
  // A stranger makes no photo by it.
  expect((await save([{ ...photo, id: second }], newcomer(shop))).status).toBe(401);
});

it('a product names no photo that there is not', async () => {
  const body = {
    ...{ name: 'no-photo', title: { en: 'Mug', sp: 'Taza' }, price_cents: 900, product_type: 'physical' },
    photos: [{ id: randomUUID(), alt: { en: 'A', sp: 'B' } }],
  };
  expect((await editor.call('products.add', { body })).body.fields).toEqual({ photos: 'invalid' });
});

it('the preview is the draft as customers will see it, and only editors get it', async () => {
  const { product } = (
    await editor.call('products.add', {
      body: {
        ...{ name: 'draft-cup', title: { en: 'Cup', sp: 'Taza' }, price_cents: 900 },
        ...{ product_type: 'physical', state: 'live' },
      },
    })
  ).body;
  const params = { id: product.id };
  await editor.call('products.save', {
    params,
    body: { version: 1, title: { en: 'Fine cup', sp: 'Taza fina' }, price_cents: 1_200 },
  });
  const preview = await editor.call('products.preview', { params });
  expect(preview.body.product).toMatchObject({ title: 'Fine cup', price: 1_200 });
  expect((await newcomer(shop).call('products.preview', { params })).status).toBe(401);
  const seen = await newcomer(shop).call('catalog.product', { params: { slug: 'draft-cup' } });
  expect(seen.body.product).toMatchObject({ title: 'Cup', price: 900 });
});
