import { inFlow } from '@keepsong/domain/builder/older';
import { emptySongData } from '@keepsong/domain/builder/song-data';
import { fieldErrors } from '@keepsong/domain/builder/steps';
import { expect, it } from 'vitest';
import { olderFieldWords } from './older-field-words.ts';

const FACTS = { userEmail: null, songInCart: false };
const EMPTY = inFlow(emptySongData(), false);

const saidOn = (step: 'characteristics' | 'artist' | 'recipient') =>
  Object.entries(fieldErrors(step, EMPTY, FACTS)).map(([field, code]) => olderFieldWords(field, code));

it('names every missing core field, and the moods (spec 5-08, 5-09)', () => {
  expect(saidOn('characteristics')).toEqual([
    'Missing required field: occasion',
    'Missing required field: relationship',
    'Missing required field: genre',
    'Missing required field: gender',
    'Missing required field for v2: moods',
  ]);
});

it('says that no artist was selected (spec 5-10)', () => {
  expect(saidOn('artist')).toEqual(['No artist selected']);
});

it('gives other fields their usual texts', () => expect(saidOn('recipient')).toEqual([null, null]));
