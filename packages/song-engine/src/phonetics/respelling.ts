import { isVowel, type Phone, type Sound, type Syllable } from './phones.ts';

/** The letters from which a respelling such as `shi-VAWN` is built, and their sounds. The longest match applies. */
const UNITS: Readonly<Record<string, readonly Phone[]>> = {
  eer: ['IH', 'R'], air: ['EH', 'R'], igh: ['AY'], eye: ['AY'], yoo: ['Y', 'UW'],
  aa: ['AA'], ae: ['AE'], ah: ['AA'], aw: ['AO'], ay: ['EY'], ar: ['AA', 'R'], ee: ['IY'], eh: ['EH'], er: ['ER'], ih: ['IH'],
  oh: ['OW'], oo: ['UW'], or: ['AO', 'R'], ow: ['AW'], oy: ['OY'], uh: ['AH'], ur: ['ER'], uu: ['UH'],
  ch: ['CH'], sh: ['SH'], th: ['TH'], dh: ['DH'], zh: ['ZH'], ng: ['NG'], ny: ['NY'], kh: ['X'], rr: ['RR'],
  a: ['AE'], e: ['EH'], i: ['IH'], o: ['AA'], u: ['AH'],
  b: ['B'], d: ['D'], f: ['F'], g: ['G'], h: ['HH'], j: ['JH'], k: ['K'], l: ['L'], m: ['M'], n: ['N'], p: ['P'],
  r: ['R'], s: ['S'], t: ['T'], v: ['V'], w: ['W'], y: ['Y'], z: ['Z'],
}; // biome-ignore format: a table

export type ReadRespelling =
  | { ok: true; sounds: Sound[] }
  /**
   * `unknown`: the first letter that cannot be read, or a whole syllable without a vowel. '' for an empty text.
   */
  | { ok: false; unknown: string };

/**
 * Reads a respelling. Hyphens or spaces separate the syllables. The syllable in capitals is stressed, or the
 * first one when none is in capitals.
 */
export function readRespelling(text: string): ReadRespelling {
  const parts = text
    .trim()
    .split(/[-\s]+/)
    .filter(Boolean);
  if (parts.length === 0) return { ok: false, unknown: '' };
  const capital = parts.findIndex(
    (part) => part.length > 0 && part === part.toUpperCase() && /[A-Z]/.test(part),
  );
  const stressed = parts.length === 1 ? 0 : Math.max(0, capital);
  const sounds: Sound[] = [];
  for (const [at, part] of parts.entries()) {
    const phones = readPart(part.toLowerCase());
    if (typeof phones === 'string') return { ok: false, unknown: phones };
    const vowels = phones.filter(isVowel).length;
    if (vowels === 0) return { ok: false, unknown: part };
    let seen = 0;
    for (const phone of phones) {
      const bears = isVowel(phone) && seen === 0;
      if (isVowel(phone)) seen += 1;
      sounds.push({ phone, stress: bears && at === stressed ? 1 : 0 });
    }
  }
  return { ok: true, sounds };
}

/** The phones of one syllable as a list. If a letter is unknown, the first such letter as a text. */
function readPart(part: string): Phone[] | string {
  const phones: Phone[] = [];
  for (let at = 0; at < part.length; ) {
    const unit = [3, 2, 1]
      .map((size) => part.slice(at, at + size))
      .find((letters) => Object.hasOwn(UNITS, letters));
    if (unit === undefined) return part[at] ?? '';
    phones.push(...(isOpenEnd(unit, part, at) && phones.length > 0 ? openEnd(unit) : (UNITS[unit] ?? [])));
    at += unit.length;
  }
  return phones;
}

/** Whether the unit is an a or y at the end of a syllable. There it sounds as in "la" or "sky". */
const isOpenEnd = (unit: string, part: string, at: number): boolean =>
  (unit === 'a' || unit === 'y') && at + 1 === part.length;

const openEnd = (unit: string): readonly Phone[] => (unit === 'a' ? ['AA'] : ['AY']);

const WRITTEN: Readonly<Partial<Record<Phone, string>>> = {
  AA: 'ah', AE: 'ae', AH: 'uh', AX: 'uh', AO: 'aw', AW: 'ow', AY: 'igh', EH: 'eh', ER: 'er', EY: 'ay', IH: 'ih', IY: 'ee',
  OW: 'oh', OY: 'oy', UH: 'uu', UW: 'oo', a: 'ah', e: 'eh', i: 'ee', o: 'oh', u: 'oo', HH: 'h', X: 'kh', DX: 'r',
  BV: 'b', DV: 'd', GV: 'g', JH: 'j',
}; // biome-ignore format: a table

type Written = Pick<Syllable, 'onset' | 'nucleus' | 'coda' | 'stress'>;

/** Writes sounds as a respelling that `readRespelling` reads back. */
export const writeRespelling = (syllables: readonly Written[]): string =>
  inSyllables(syllables, (phones) => phones.map((phone) => WRITTEN[phone] ?? phone.toLowerCase()).join(''));

/** Letters that readers of Spanish read as these sounds. For the others, the letters of `WRITTEN` serve them, too. */
const IN_SPANISH: Readonly<Partial<Record<Phone, string>>> = {
  AA: 'a', AE: 'a', AH: 'a', AX: 'a', AO: 'o', AW: 'au', AY: 'ai', EH: 'e', EY: 'ei', IH: 'i', IY: 'i', OW: 'ou', UH: 'u',
  UW: 'u', OY: 'oi', a: 'a', e: 'e', i: 'i', o: 'o', u: 'u', W: 'u', HH: 'j', X: 'j', JH: 'y', ZH: 'y', NY: 'ñ', Z: 's',
  TH: 'z', DH: 'd', DV: 'd', BV: 'b', GV: 'g',
}; // biome-ignore format: a table

/** Writes sounds for readers of Spanish, who read `kohn-sehp-SYOHN` wrongly: `kon-sep-SION`. Only people read it. */
export const writeInSpanish = (syllables: readonly Written[]): string =>
  inSyllables(syllables, (phones) =>
    phones
      // A Y after another consonant is the i of "Concepción", otherwise the y of "Yolanda".
      .map((phone, at) =>
        phone === 'Y' && at > 0 ? 'i' : (IN_SPANISH[phone] ?? WRITTEN[phone] ?? phone.toLowerCase()),
      )
      .join('')
      // Before e and i, a g would be read as a j, and the u of "gu" would not be heard.
      .replace(/gu(?=[ei])/g, 'gü')
      .replace(/g(?=[ei])/g, 'gu'),
  )
    // At the beginning of a word, one r is read like two.
    .replace(/^(r)r/i, '$1');

/** Joins the syllables by hyphens, the stressed one in capitals. */
const inSyllables = (syllables: readonly Written[], write: (phones: readonly Phone[]) => string): string =>
  syllables
    .map(({ onset, nucleus, coda, stress }) => {
      const text = write([...onset, ...nucleus, ...coda]);
      return stress === 1 && syllables.length > 1 ? text.toUpperCase() : text;
    })
    .join('-');
