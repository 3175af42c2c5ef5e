import { describe, expect, it } from 'vitest';
import { ok } from '../../result.ts';
import { lineOfProduct, productNamed } from '../../testing/lines.ts';
import { shopWith, soldLine } from '../../testing/sold.ts';
import { type ExtraInfo, PLAIN_INFO } from '../extra-info.ts';
import type { SentPod } from '../line/line.ts';
import { readLine, sentFields } from './index.ts';
import { pod } from './pod.ts';

const NAME = { key: 'name', label: 'Name', max_length: 5, required: true };
const LINE = { key: 'line', label: 'Line', max_length: 5, required: false };
/** A mug that needs one or two pictures and a name. The customer may also add a line of text. */
const MUG: ExtraInfo = {
  ...PLAIN_INFO,
  has_image_uploader: true,
  image_limits: { least: 1, most: 2 },
  pod_fields: [NAME, LINE],
};
const stored = (id: string) => ({ id, imageKey: `images/${id}.jpg`, width: 700, height: 900 });
/** The pictures that the customer may use. Their field `uploadedBy` is not stored by orders. */
const IMAGES = new Map(['a', 'b', 'c'].map((id) => [id, { ...stored(id), uploadedBy: 4 }]));

describe('the pictures and texts that an order keeps', () => {
  const kept = (pod_inputs: SentPod | undefined, extra_info: ExtraInfo = MUG) =>
    pod.freeze?.(soldLine({ extra_info, sent: { pod_inputs } }), shopWith({ images: IMAGES }));
  const given = (change: Partial<SentPod>) =>
    kept({ images: [{ id: 'a' }], texts: { name: 'Lou' }, ...change });
  const refused = (fields: object) => ({
    ok: false,
    refusal: { code: 'pod_missing', fields, details: { cart_uuid: 'a' } },
  });
  const nameInBoth = { key: 'name', labelEn: 'name in English', labelSp: 'name in Spanish' };

  it('are the shop’s own records of the pictures, in the order in which they were sent, and the texts with their labels', () => {
    expect(given({ images: [{ id: 'b' }, { id: 'a' }], texts: { name: 'Lou', line: 'Hey' } })).toEqual(
      ok({
        pod: {
          images: [stored('b'), stored('a')],
          texts: [
            { ...nameInBoth, text: 'Lou' },
            { key: 'line', labelEn: 'line in English', labelSp: 'line in Spanish', text: 'Hey' },
          ],
        },
      }),
    );
  });

  it('say that a product of the editors asks for lines of a song, also when none are chosen', () => {
    const line = { key: 'line_1', label: 'Line', max_length: 80, required: false };
    const sold = { extra_info: { ...PLAIN_INFO, pod_fields: [line] }, sent: { pod_inputs: undefined } };
    const freeze = (name: string) => pod.freeze?.(soldLine({ ...sold, name }), shopWith());
    expect(freeze('chorus-scarf')).toEqual(ok({ pod: { images: [], texts: [], asksForLyrics: true } }));
    // A product that is known by name to be made from a song needs no mark.
    expect(freeze('lyric-print')).toEqual(ok({ pod: { images: [], texts: [] } }));
    // A bundle has the mark whatever it contains. Its parts have marks of their own.
    const contents = [{ name: 'lyric-print' }, { name: 'chorus-scarf' }];
    const box = { ...soldLine({ ...sold, name: 'wedding-box' }), contents };
    expect(pod.freeze?.(box, shopWith())).toEqual(
      ok({ pod: { images: [], texts: [], asksForLyrics: true } }),
    );
  });

  it('leave out texts that are empty', () => {
    expect(given({ texts: { name: 'Lou', line: '', date: ' ' } })).toEqual(
      ok({ pod: { images: [stored('a')], texts: [{ ...nameInBoth, text: 'Lou' }] } }),
    );
  });

  it.each([
    ['a text', MUG],
    ['all texts', { ...MUG, pod_fields: [] }],
    ['all texts and pictures', PLAIN_INFO],
  ])('hold no less than the customer wrote when the product lost %s meanwhile', (_, info) => {
    const refusal = { code: 'pod_changed', details: { cart_uuid: 'a' } };
    expect(kept({ images: [], texts: { name: 'Lou', date: '7 May' } }, info)).toEqual({ ok: false, refusal });
  });

  it('hold the captions and crops of a slideshow; a caption of white space is none', () => {
    const crop = { x: 0.2, y: 0.4, zoom: 2 };
    const images = [
      { id: 'a', caption: ' Our\u0000 day ', crop },
      { id: 'b', caption: ' ' },
    ];
    expect(given({ images })).toMatchObject(
      ok({
        pod: {
          images: [
            { ...stored('a'), caption: 'Our day', crop },
            { ...stored('b'), caption: undefined, crop: undefined },
          ],
        },
      }),
    );
  });

  it.each<[string, SentPod | undefined, object]>([
    ['nothing was given', undefined, { images: 'required', 'texts.name': 'required' }],
    ['a text is missing', { images: [{ id: 'a' }], texts: {} }, { 'texts.name': 'required' }],
    ['a picture is missing', { images: [], texts: { name: 'Lou' } }, { images: 'required' }],
    [
      'the only picture is not the customer’s',
      { images: [{ id: 'x' }], texts: { name: 'Lou' } },
      { images: 'required' },
    ],
    [
      'one of two pictures was deleted, even when one is enough',
      { images: [{ id: 'a' }, { id: 'x' }], texts: { name: 'Lou' } },
      { images: 'required' },
    ],
    [
      'there are more pictures than fit',
      { images: [{ id: 'a' }, { id: 'b' }, { id: 'c' }], texts: { name: 'Lou' } },
      { images: 'too_many' },
    ],
    [
      'a text is longer than fits',
      { images: [{ id: 'a' }], texts: { name: 'Louise' } },
      { 'texts.name': 'too_long' },
    ],
  ])('are refused with the line when %s', (_case, inputs, fields) => {
    expect(kept(inputs)).toEqual(refused(fields));
  });

  it('are pictures alone, or texts alone, for a product that asks for one of them', () => {
    expect(kept({ images: [{ id: 'a' }], texts: {} }, { ...MUG, pod_fields: [] })).toEqual(
      ok({ pod: { images: [stored('a')], texts: [] } }),
    );
    expect(kept({ images: [], texts: { name: 'Lou' } }, { ...PLAIN_INFO, pod_fields: [NAME] })).toEqual(
      ok({ pod: { images: [], texts: [{ ...nameInBoth, text: 'Lou' }] } }),
    );
  });

  it('are empty lists when the customer leaves out everything optional', () => {
    expect(kept(undefined, { ...PLAIN_INFO, pod_fields: [LINE] })).toEqual(
      ok({ pod: { images: [], texts: [] } }),
    );
  });
});

describe('a made-to-order line in the cart', () => {
  const image = { id: 'a', url: '/a.jpg', width: 700, height: 900, expires_at: '2026-12-22T00:00:00.000Z' };
  const line = (pod_inputs: unknown = null) =>
    readLine({ ...lineOfProduct(productNamed('photo-mug', { extra_info: MUG })), pod_inputs }) ??
    expect.fail('the line cannot be read');
  const crop = { x: 0.2, y: 0.4, zoom: 2 };

  it('needs pictures and texts at first, and sends none while they are missing', () => {
    expect(line()).toMatchObject({ kind: 'pod', pod_inputs: null });
    expect(sentFields(line())).toEqual({});
  });

  it('keeps what was chosen for each picture of a slideshow', () => {
    const slide = { ...image, caption: 'Our day', crop };
    expect(line({ images: [slide], texts: {} })).toMatchObject({ pod_inputs: { images: [slide] } });
  });

  it('has empty texts when they were lost, and keeps its pictures', () => {
    expect(line({ images: [image] })).toMatchObject({
      pod_inputs: { images: [image], texts: { name: '', line: '' } },
    });
  });

  it('needs all its input again when one picture cannot be read, because without it the mug would be another product', () => {
    const lost = { ...image, url: '' };
    expect(line({ images: [image, lost], texts: { name: 'Lou' } })).toMatchObject({ pod_inputs: null });
  });

  it('sends only the ids of its pictures, what was chosen for them, and its texts, in a fixed order', () => {
    const chosen = { ...image, caption: 'Our day', crop: { zoom: 2, y: 0.4, x: 0.2 } };
    const inputs = { images: [chosen, { ...image, id: 'b' }], texts: { name: 'Lou', line: 'Hey' } };
    const sent = {
      pod_inputs: {
        images: [{ id: 'a', caption: 'Our day', crop }, { id: 'b' }],
        texts: { line: 'Hey', name: 'Lou' },
      },
    };
    expect(JSON.stringify(sentFields(line(inputs)))).toBe(JSON.stringify(sent));
  });
});
