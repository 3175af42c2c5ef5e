import { MOODS, OCCASIONS } from '@keepsong/domain/builder/options';
import { dictionary } from 'cmu-pronouncing-dictionary';
import { describe, expect, test } from 'vitest';
import { normalised } from '../phonetics/english.ts';
import { sayLine } from '../phonetics/say-line.ts';
import { randomRequest } from '../testing/requests.ts';
import { FAMILY_OF, type Language, TINT_OF } from './bank-types.ts';
import { BANKS } from './banks.ts';
import { DETAIL_KEYS } from './detail-keys.ts';
import { type Lyrics, printed, writeLyrics } from './write-lyrics.ts';

const LANGUAGES: readonly Language[] = ['en', 'sp'];

const linesOf = (lyrics: Lyrics): string[] =>
  [...lyrics.verses.flat(), ...lyrics.chorus, ...lyrics.bridge, ...lyrics.outro].map((line) =>
    printed(line, lyrics.addressed),
  );

const lyricsOf = (number: number, part: Parameters<typeof randomRequest>[1] = {}) => {
  const { seed, language, occasion, mood, details, name } = randomRequest(number, part);
  return writeLyrics({
    seed,
    language,
    occasion,
    mood,
    details,
    name: name?.spelling ?? null,
    linesOfVerse: 8,
  });
};

describe.each(LANGUAGES)('the words in %s', (language) => {
  const bank = BANKS[language];
  const all = [
    ...Object.values(bank.families)
      .flat()
      .map(({ lines }) => lines),
    ...Object.values(bank.details).flat(),
    ...Object.values(bank.moods).flat(),
  ];

  test('there are at least forty different sections for each family of occasions', () => {
    for (const templates of Object.values(bank.families)) {
      expect(new Set(templates.map(({ lines }) => lines.join('\n'))).size).toBeGreaterThanOrEqual(40);
      expect(templates.length).toBe(new Set(templates.map(({ lines }) => lines.join('\n'))).size);
    }
  });

  test('every mood and every detail has its own lines, and every mood enough sections at every occasion', () => {
    for (const { id } of MOODS) expect(bank.moods[id].length).toBeGreaterThanOrEqual(3);
    for (const key of DETAIL_KEYS) expect(bank.details[key].length).toBe(2);
    for (const { id } of OCCASIONS)
      for (const mood of MOODS) {
        const fitting = bank.families[FAMILY_OF[id]].filter(
          ({ tint }) => tint === null || tint === TINT_OF[mood.id],
        );
        const count = (kind: string) => fitting.filter((section) => section.kind === kind).length;
        expect([
          count('verse') >= 10,
          count('chorus') >= 5,
          count('bridge') >= 3,
          count('outro') >= 3,
        ]).toEqual([true, true, true, true]);
      }
  });

  test('every line can be sung in two bars, and every chorus speaks to the recipient', () => {
    for (const line of all.flat()) {
      const { syllables } = sayLine(line, 'x', { spelling: 'Anna', respelling: null }, language);
      expect([line, syllables.length >= 4 && syllables.length <= 10]).toEqual([line, true]);
    }
    for (const section of Object.values(bank.families).flat())
      if (section.kind === 'chorus') {
        expect(section.lines.join(' ')).toContain('{name}');
        expect(section.title).toBeTruthy();
      }
  });
});

test("CMU's dictionary has every English word, so that no pronunciation is guessed", () => {
  const lines = [
    ...Object.values(BANKS.en.families)
      .flat()
      .flatMap(({ lines }) => lines),
    ...Object.values(BANKS.en.details).flat(2),
    ...Object.values(BANKS.en.moods).flat(2),
  ];
  const words = lines
    .flatMap((line) => line.replace('{name}', '').split(' '))
    .filter((word) => /\w/.test(word));
  expect([...new Set(words)].filter((word) => !dictionary[normalised(word)])).toEqual([]);
});

test('two customers share less than a fifth of their lines: any two, and on average even at the same occasion', () => {
  const shared = (one: Lyrics, other: Lyrics) => {
    const lines = new Set(linesOf(one));
    const mine = linesOf(other);
    return mine.filter((line) => lines.has(line)).length / mine.length;
  };
  const average = (part: Parameters<typeof randomRequest>[1]) => {
    const songs = Array.from({ length: 80 }, (_, number) => lyricsOf(number, part));
    const shares = songs.slice(1).map((song, at) => shared(song, songs[at] as Lyrics));
    return shares.reduce((sum, share) => sum + share, 0) / shares.length;
  };
  expect(average({})).toBeLessThan(0.05);
  for (const language of LANGUAGES)
    for (const { id } of OCCASIONS)
      expect([id, average({ language, occasion: id }) < 0.2]).toEqual([id, true]);
});

test('the customer’s details are sung, and a changed answer, mood or name changes the words', () => {
  const brief = {
    seed: 's',
    language: 'en',
    occasion: 'Wedding',
    mood: '7',
    details: ['coffee', 'beach'],
    name: 'Ada',
    linesOfVerse: 8,
  } as const;
  const lyrics = writeLyrics(brief);
  for (const key of brief.details)
    expect(
      BANKS.en.details[key].some((couplet) => couplet.every((line) => lyrics.verses[1].includes(line))),
    ).toBe(true);
  expect(lyrics.verses[1].some((line) => BANKS.en.moods['7'].flat().includes(line))).toBe(true);
  expect(writeLyrics(brief)).toEqual(lyrics);
  expect(writeLyrics({ ...brief, details: ['coffee'] })).not.toEqual(lyrics);
  expect(writeLyrics({ ...brief, mood: '8' })).not.toEqual(lyrics);
  expect(linesOf(writeLyrics({ ...brief, name: 'Eve' }))).not.toEqual(linesOf(lyrics));
});

test('one answer alone fills its quatrain, and a song of four-line verses tells it too', () => {
  const brief = {
    seed: 's',
    language: 'sp',
    occasion: 'Birthday',
    mood: '4',
    details: ['pets'],
    name: null,
    linesOfVerse: 4,
  } as const;
  const lyrics = writeLyrics(brief);
  expect(lyrics.verses[1]).toEqual(BANKS.sp.details.pets.flat());
  expect(lyrics.addressed).toBe('corazón');
});

test('a memorial has no joking lines', () => {
  const jokes = new Set(['4', '5', '2', '7'].flatMap((mood) => BANKS.en.moods[mood as '4'].flat()));
  for (let number = 0; number < 40; number += 1) {
    const lyrics = lyricsOf(number, { language: 'en', occasion: 'Memorial' });
    expect(lyrics.verses.flat().filter((line) => jokes.has(line))).toEqual([]);
  }
});
