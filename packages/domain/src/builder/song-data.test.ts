import { expect, it } from 'vitest';
import { filledMustHaves, filledPronunciations } from './song-data.ts';

it('leaves out empty must-have items', () => {
  const filled = [
    { answer: 'The porch', description: '' },
    { answer: '', description: 'where we met' },
  ];
  const blank = [
    { answer: '', description: '' },
    { answer: ' \n', description: '\u200b' },
  ];
  expect(filledMustHaves([blank[0], filled[0], blank[1], filled[1]].flatMap((one) => one ?? []))).toEqual(
    filled,
  );
});

it('leaves out empty pronunciations', () => {
  const lou = { subject: 'Lou', pronounce: 'loo', audio: null, saved: false, expire: null };
  expect(filledPronunciations([{ ...lou, subject: ' ' }, lou])).toEqual([lou]);
});
