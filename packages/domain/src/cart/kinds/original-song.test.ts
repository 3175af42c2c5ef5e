import { expect, it } from 'vitest';
import { ok } from '../../result.ts';
import { lineOfProduct, productNamed } from '../../testing/lines.ts';
import { shopWith, soldLine } from '../../testing/sold.ts';
import { freezeLine, sentFields } from './index.ts';
import { originalSong } from './original-song.ts';

const INFO = { songbuilder_slug: 'Lou_60-x', recipient: 'Lou', artist_id: '1', artist_name: 'June' };
const song = (additional_info: Partial<typeof INFO> | null) =>
  lineOfProduct(productNamed('personalized-song'), { additional_info: additional_info as typeof INFO });

it('the order stores no part of the song’s line, because it stores the draft', () => {
  expect(freezeLine(originalSong, soldLine({ sent: { additional_info: INFO } }), shopWith())).toEqual(ok({}));
});

it.each(['a', 'x'.repeat(64)])('a draft is named by a slug such as %s', (songbuilder_slug) => {
  const info = { ...INFO, songbuilder_slug };
  expect(sentFields(song(info))).toEqual({ additional_info: info });
});

it.each(['', 'x'.repeat(65), 'a/b', 'ä', 'a b', '../cart', 'a\n', '.a'])(
  'a slug such as %j names no draft, and the cart does without its facts',
  (songbuilder_slug) => {
    const line = song({ ...INFO, songbuilder_slug });
    expect(line).toMatchObject({ kind: 'original_song', additional_info: null });
    expect(sentFields(line)).toEqual({});
  },
);

it('is described by what is known: facts that were lost are empty', () => {
  expect(song({ songbuilder_slug: 'x' })).toMatchObject({
    additional_info: { songbuilder_slug: 'x', recipient: '', artist_id: '', artist_name: '' },
  });
});
