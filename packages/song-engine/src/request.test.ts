import { expect, test } from 'vitest';
import { faultsOf, type SongRequest } from './request.ts';
import { randomRequest, requestOf } from './testing/requests.ts';

test('every request that the shop can make is sung', () => {
  for (let number = 0; number < 200; number += 1) expect(faultsOf(randomRequest(number))).toEqual([]);
});

test.each<[string, Partial<Record<keyof SongRequest, unknown>>]>([
  ['seed', { seed: '' }],
  ['language', { language: 'fr' }],
  ['occasion', { occasion: 'Tuesday' }],
  ['genre', { genre: '7' }],
  ['mood', { mood: '1' }],
  ['tempo', { tempo: '1' }],
  ['singer', { singer: 'nobody' }],
  ['details', { details: ['kind', 'rude'] }],
  ['verse', { verse: ['a line'.repeat(40)] }],
  ['verse', { verse: Array.from({ length: 9 }, () => 'a line') }],
  ['secondVerse', { secondVerse: ['a line'.repeat(40)] }],
  ['name', { name: { spelling: '123', respelling: null } }],
  ['name', { name: { spelling: 'Anastasia Alexandra Wilhelmina Eve', respelling: null } }],
  ['name', { name: { spelling: 'A'.repeat(41), respelling: null } }],
  ['name', { name: { spelling: 'Ada', respelling: 'xq' } }],
  ['name', { name: { spelling: 'Ada', respelling: 'la-la-la-la-la-la-la-la-la' } }],
])('a wrong %s is named', (field, part) => {
  expect(faultsOf({ ...requestOf(), ...part } as SongRequest).map((fault) => fault.field)).toEqual([field]);
});
