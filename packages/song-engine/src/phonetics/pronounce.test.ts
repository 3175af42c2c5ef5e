import { describe, expect, test } from 'vitest';
import { TABLED_NAMES, tabledPronunciations } from './name-table.ts';
import { phonesOf } from './phones.ts';
import { pronunciationsOf, readOwnRespelling, respellingByLetters, shownByLetters } from './pronounce.ts';
import { readRespelling } from './respelling.ts';
import { sayName } from './say-line.ts';

describe('the table of names', () => {
  test('has at least 500 names, each with pronunciations that can be sung', () => {
    expect(TABLED_NAMES.length).toBeGreaterThanOrEqual(500);
    for (const spelling of TABLED_NAMES)
      for (const respelling of tabledPronunciations(spelling)) {
        expect([spelling, respelling, readRespelling(respelling).ok]).toEqual([spelling, respelling, true]);
        const phones = sayName({ spelling, respelling }, 'en').flatMap(phonesOf);
        expect(phones.length).toBeGreaterThan(1);
      }
  });

  test('finds a name however its letters are written', () => {
    expect(tabledPronunciations('  EMILY ')).toEqual(['EM-ih-lee']);
    expect(tabledPronunciations('Siobhán')).toEqual(['shi-VAWN']);
  });
});

describe('the pronunciations of a name', () => {
  test.each(['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty'])(
    'come from its letters when it is also a word of JavaScript: %s',
    (name) => {
      for (const language of ['en', 'sp'] as const)
        expect(pronunciationsOf(name, language)).toEqual([
          {
            respelling: respellingByLetters(name, language),
            shown: shownByLetters(name, language),
            isByLetters: true,
          },
        ]);
    },
  );

  test('come from the table, the most common first, otherwise from its letters', () => {
    expect(pronunciationsOf('Andrea', 'en').map(({ respelling }) => respelling)).toEqual([
      'AN-dree-uh',
      'ahn-DRAY-uh',
    ]);
    const [guess, ...more] = pronunciationsOf('Brindlemoor', 'en');
    expect([guess?.isByLetters, more]).toEqual([true, []]);
    expect(readRespelling(guess?.respelling ?? '').ok).toBe(true);
  });

  test('in Spanish begin with the pronunciation by the letters', () => {
    expect(pronunciationsOf('Javier', 'sp')[0]).toEqual({
      respelling: respellingByLetters('Javier', 'sp'),
      shown: 'ja-BIER',
      isByLetters: true,
    });
  });

  test.each([
    ['Concepción', ['kon-sep-SION']],
    ['Guillermo', ['gui-YER-mo', 'gui-ER-mou']],
    ['Begoña', ['be-GO-ña']],
    ['Agüero', ['a-GÜE-ro']],
    ['Yolanda', ['yo-LAN-da', 'you-LAN-da']],
    ['Rosaura', ['ro-SAU-ra']],
  ])('of %s are written for readers of Spanish on Spanish pages', (name, shown) => {
    expect(pronunciationsOf(name, 'sp').map((one) => one.shown)).toEqual(shown);
    expect(pronunciationsOf(name, 'en').every((one) => one.shown === one.respelling)).toBe(true);
  });

  test('are empty when nothing can be sung', () => {
    expect(pronunciationsOf('123', 'en')).toEqual([]);
  });
});

test.each([
  ['KEE-lin', { ok: true, text: 'KEE-lin' }],
  ['  KEE  lin ', { ok: true, text: 'KEE-lin' }],
  ['KEE-lxn', { ok: false, unknown: 'x' }],
  ['kee-ln', { ok: false, unknown: 'ln' }],
  ['', { ok: false, unknown: '' }],
  ['na-na-na-na-na-na-na-na-na', { ok: false, unknown: 'na-na-na-na-na-na-na-na-na' }],
])('somebody’s own respelling %j is read as %j', (given, read) => {
  expect(readOwnRespelling(given)).toEqual(read);
});
