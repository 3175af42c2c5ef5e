import { dictionary } from 'cmu-pronouncing-dictionary';
import { soundByRules } from './english-rules.ts';
import { isVowel, type Phone, type Sound } from './phones.ts';

/** Words that are not stressed in a sentence. */
const LIGHT = new Set(
  (
    'a an the and or but if as at by for from in into of on to up with than that is was are were be been am do did ' +
    "has have had can could will would should shall may might must i me my we us our you your he him his she her it its they them their i'm i'll i'd i've you're you'll you'd you've we're we'll we've it's that's there's " +
    'so not no never'
  ).split(' '),
);

// The pronunciation of words that sound weaker in a sentence than alone. A map is safe here and an object is
// not, because a name may be any word, such as "constructor".
const WEAK: ReadonlyMap<string, string> = new Map([
  ['a', 'AH0'],
  ['the', 'DH AH0'],
  ['and', 'AH0 N D'],
  ['of', 'AH0 V'],
  ['to', 'T UH0'],
  ['from', 'F R AH1 M'],
]);

const asSounds = (said: string): Sound[] =>
  said.split(' ').map((part) => {
    const phone = part.replace(/\d/, '') as Phone;
    return { phone, stress: Number(part.match(/\d/)?.[0] ?? 0) as Sound['stress'] };
  });

/** A word as the CMU Pronouncing Dictionary writes it. */
export const normalised = (word: string): string =>
  word
    .toLocaleLowerCase('en')
    .replaceAll('’', "'")
    .replace(/[^a-z']/g, '');

/**
 * Pronounces an English word by the CMU Pronouncing Dictionary. Words that are not in it are pronounced by
 * rules. Words of `LIGHT` have no stress.
 */
export function sayEnglish(word: string): Sound[] {
  const known = normalised(word);
  const said = WEAK.get(known) ?? dictionary[known];
  const sounds = said === undefined ? soundByRules(word) : asSounds(said);
  return LIGHT.has(known)
    ? sounds.map((sound) => (isVowel(sound.phone) ? { ...sound, stress: 0 } : sound))
    : sounds;
}
