import type { Language } from '../lyrics/bank-types.ts';
import { faultsOfName } from '../request.ts';
import { tabledPronunciations } from './name-table.ts';
import { readRespelling, writeInSpanish, writeRespelling } from './respelling.ts';
import { sayName } from './say-line.ts';

/**
 * A way to say a name. `shown` is the respelling in letters that a reader of the language reads well. `isByLetters`: it
 * follows from the spelling, by the rules of the language.
 */
export type Pronunciation = { respelling: string; shown: string; isByLetters: boolean };

/**
 * The pronunciations of a name, the most likely first. English: those in the table of names, or the one by
 * spelling rules when the table does not have the name. Spanish: the one by spelling rules, then those in the
 * table that are written differently. Empty when the name cannot be pronounced.
 */
export function pronunciationsOf(spelling: string, language: Language): Pronunciation[] {
  const tabled = tabledPronunciations(spelling).map((respelling) => ({
    respelling,
    shown: language === 'sp' ? writeInSpanish(sayName({ spelling, respelling }, language)) : respelling,
    isByLetters: false,
  }));
  const byLetters = respellingByLetters(spelling, language);
  const shown = shownByLetters(spelling, language);
  const lettersSay =
    byLetters === null || shown === null ? [] : [{ respelling: byLetters, shown, isByLetters: true }];
  if (language === 'sp') return distinct([...lettersSay, ...tabled]);
  return tabled.length > 0 ? distinct(tabled) : lettersSay;
}

const distinct = (all: readonly Pronunciation[]): Pronunciation[] =>
  all.filter(
    ({ shown }, at) => all.findIndex((other) => other.shown.toLowerCase() === shown.toLowerCase()) === at,
  );

/** The pronunciation by spelling rules, as a respelling. Null when nothing in the name can be sung. */
export const respellingByLetters = (spelling: string, language: Language): string | null =>
  byLettersIn(spelling, language, writeRespelling);

/** The same, in letters that a reader of the language reads well. */
export const shownByLetters = (spelling: string, language: Language): string | null =>
  byLettersIn(spelling, language, language === 'sp' ? writeInSpanish : writeRespelling);

function byLettersIn(spelling: string, language: Language, write: typeof writeRespelling): string | null {
  const name = { spelling, respelling: null };
  return faultsOfName(name, language).length > 0 ? null : write(sayName(name, language));
}

export type OwnRespelling = { ok: true; text: string } | { ok: false; unknown: string };

const MOST_LETTERS = 60;

/** Checks a respelling that a customer wrote. Returns it with single hyphens, or the part that cannot be read. */
export function readOwnRespelling(given: string): OwnRespelling {
  const text = given
    .split(/[-\s]+/)
    .filter(Boolean)
    .join('-');
  if (text.length > MOST_LETTERS) return { ok: false, unknown: text.slice(MOST_LETTERS) };
  const read = readRespelling(text);
  if (!read.ok) return { ok: false, unknown: read.unknown };
  return faultsOfName({ spelling: 'name', respelling: text }, 'en').length > 0
    ? { ok: false, unknown: text }
    : { ok: true, text };
}
