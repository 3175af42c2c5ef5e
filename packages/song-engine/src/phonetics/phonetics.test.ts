import { expect, test } from 'vitest';
import { soundByRules } from './english-rules.ts';
import { TABLED_NAMES, tabledPronunciations } from './name-table.ts';
import { phonesOf, type Syllable } from './phones.ts';
import { readRespelling, writeRespelling } from './respelling.ts';
import { sayLine, sayName } from './say-line.ts';

const shown = (syllables: readonly Syllable[]): string =>
  syllables.map((syllable) => `${phonesOf(syllable).join('.')}${syllable.stress === 1 ? "'" : ''}`).join(' ');

const name = (spelling: string, respelling: string | null = null) => ({ spelling, respelling });

test.each([
  ['Siobhan', null, "SH.IH V.AO.N'"],
  ['Niamh', null, "N.IY.V'"],
  ['Emily', null, "EH' M.IH L.IY"],
  ['Tara', 'TAIR-uh', "T.EH' R.AH"],
  ['Mary Ann', null, "M.EH' R.IY AE.N'"],
  ['Brynlee', null, "B.R.IH.N' L.IY"],
])('the English name %s (%s) is sung %s', (spelling, respelling, sung) => {
  expect(shown(sayName(name(spelling, respelling), 'en'))).toBe(sung);
});

test.each([
  ['Guillermo', "G.i Y.e.DX' M.o"],
  ['María José', "M.a DX.i' a X.o S.e'"],
  ['Joaquín', "X.o a K.i.N'"],
  ['Íñigo', "i' NY.i GV.o"],
  ['Raquel', "RR.a K.e.L'"],
  ['Enrique', "e.N RR.i' K.e"],
  ['Agüero', "a GV.W.e' DX.o"],
  ['Ángeles', "a.N' X.e L.e.S"],
  ['Chiara', "CH.Y.a' DX.a"],
])('the Spanish name %s is sung %s', (spelling, sung) => {
  expect(shown(sayName(name(spelling), 'sp'))).toBe(sung);
});

test('Spanish words run together where a vowel meets a vowel, and light words bear no stress', () => {
  expect(shown(sayLine('este amor tan exquisito', '', null, 'sp').syllables)).toBe(
    "e.S' T.e.a M.o.DX' T.a.N' e.K.S K.i S.i' T.o",
  );
  expect(shown(sayLine('y la noche en que viniste', '', null, 'sp').syllables)).toBe(
    "i L.a N.o' CH.e.N K.e B.i N.i.S' T.e",
  );
});

test('every word of a line begins in one of its syllables; a name of two words begins with its first', () => {
  const { words, syllables } = sayLine('Oh {name}, you are my home', '', name('Mary Ann'), 'en');
  expect(words).toEqual(['Oh', 'Mary', 'Ann,', 'you', 'are', 'my', 'home']);
  expect(syllables.flatMap(({ beginsWords }) => beginsWords)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(syllables.filter(({ isName }) => isName)).toHaveLength(3);
});

test('a respelling is read by its grammar, and unknown letters are named', () => {
  expect(readRespelling('shi-VAWN')).toMatchObject({ ok: true });
  expect(readRespelling('qu-een')).toEqual({ ok: false, unknown: 'q' });
  expect(readRespelling('shi-v@wn')).toEqual({ ok: false, unknown: '@' });
  expect(readRespelling('shh-EE')).toEqual({ ok: false, unknown: 'shh' });
  expect(readRespelling('  ')).toEqual({ ok: false, unknown: '' });
});

test('every respelling of the table can be read, and a respelling written from its sounds is read back the same', () => {
  expect(TABLED_NAMES.length).toBeGreaterThan(120);
  for (const spelling of TABLED_NAMES)
    for (const respelling of tabledPronunciations(spelling)) {
      const sung = sayName(name(spelling, respelling), 'en');
      expect([respelling, sung.length > 0]).toEqual([respelling, true]);
      const again = sayName(name(spelling, writeRespelling(sung)), 'en');
      expect(again.flatMap(phonesOf).join(' ')).toBe(sung.flatMap(phonesOf).join(' '));
    }
});

test('a word that is in no dictionary is pronounced by rules, whatever its letters', () => {
  const said = (word: string) =>
    soundByRules(word)
      .map(({ phone, stress }) => `${phone}${stress === 1 ? "'" : ''}`)
      .join(' ');
  expect(said('Jaxson')).toBe("JH AE' K S S AA N");
  expect(said('Kaylani')).toBe("K EY' L AE N IY");
  expect(said('Zephyrine')).toBe("Z EH' F IH R AY N");
  expect(said('Grrx')).toBe("G R K S AH'");
  expect(said('Łucja')).not.toBe('');
});
