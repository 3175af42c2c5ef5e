import { LYRIC_PRINT } from '@keepsong/domain/cart/named-products';
import { expect, it } from 'vitest';
import { line } from '../testing/carts.ts';
import { goodsSketch, lineSketch } from './goods-sketch.ts';

const field = (key: string) => ({ key, label: key, max_length: 80, required: false });
const PRINTED = ['line_1', 'line_2', 'inks'].map(field);
const LOOK = { title: 'Wrong Portland', recipient: 'Dolly', genre: '4', moods: ['7'], tempo: '3', peaks: [] };

it('a print shows the chosen lines and inks', () => {
  const texts = { line_1: 'One', line_2: ' Two ', inks: 'violet-tangerine' };
  expect(goodsSketch({ name: 'lyric-print-large', fields: PRINTED, texts, look: LOOK })).toMatchObject({
    kind: 'print',
    lines: ['One', 'Two'],
    inks: ['violet', 'tangerine'],
    song: { title: 'Wrong Portland', mood: '7' },
    sample: null,
  });
});

it('a print of a song that is not written yet says that its words are a sample', () => {
  const sketch = goodsSketch({ name: 'lyric-print', fields: PRINTED, texts: {}, look: LOOK });
  expect(sketch).toMatchObject({ lines: [], sample: 'Sample' });
});

it.each([
  ['seven-inch-single', 'vinyl'],
  ['lyric-book', 'book'],
  ['song-qr-card', 'song-card'],
])('%s shows the song', (name, kind) => {
  const sketch = goodsSketch({ name, fields: [], texts: {}, look: LOOK, lyrics: ['One'] });
  expect(sketch).toMatchObject({ kind, song: { title: 'Wrong Portland' }, lines: ['One'], sample: null });
});

it('a poster shows name and date, and a mug the photo and the line under it', () => {
  const named = {
    fields: [field('name'), field('date')],
    texts: { name: 'Marguerite', date: '1998' },
    look: null,
  };
  expect(goodsSketch({ name: 'name-poster', ...named })).toMatchObject({
    kind: 'name',
    name: 'Marguerite',
    date: '1998',
    sample: null,
  });
  const mug = {
    name: 'photo-mug',
    fields: [field('line')],
    texts: { line: 'Us' },
    look: null,
    photo: '/us.png',
  };
  expect(goodsSketch(mug)).toMatchObject({ kind: 'mug', caption: 'Us', photo: '/us.png' });
});

it('other products keep the picture of the shop', () => {
  const video = { name: 'bundle-slideshow-video-card', fields: [], texts: {}, look: LOOK };
  expect(goodsSketch(video)).toBeNull();
});

it('a line is drawn from the earlier song that it names, and from no other', () => {
  const print = line(LYRIC_PRINT, { parent_story_id: '7' });
  const sketchWith = (id: string) =>
    lineSketch(print, { songs: new Map([[id, { look: LOOK }]]), inCart: null, lines: [print] });
  expect(sketchWith('7')).toMatchObject({ kind: 'print', song: { title: 'Wrong Portland' } });
  expect(sketchWith('8')).toMatchObject({ kind: 'print', song: null });
});
