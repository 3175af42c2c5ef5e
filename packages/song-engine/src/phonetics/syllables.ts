import { type Consonant, isConsonant, isVowel, type Sound, type Syllable, type Vowel } from './phones.ts';

/** The groups of consonants that may begin an English syllable. Every single consonant except NG may, too. */
const ONSETS = new Set(
  (
    'B L,B R,D R,F L,F R,G L,G R,K L,K R,K W,P L,P R,S K,S L,S M,S N,S P,S T,S W,SH R,T R,T W,TH R,D W,G W,HH W,' +
    'S K R,S K W,S P L,S P R,S T R,B Y,F Y,HH Y,K Y,M Y,P Y,V Y,G Y,D Y'
  ).split(','),
);

const mayBegin = (cluster: readonly Consonant[]): boolean =>
  cluster.length === 0 || (cluster.length === 1 ? cluster[0] !== 'NG' : ONSETS.has(cluster.join(' ')));

/** Divides a word into syllables, one for each vowel. Each begins with as many consonants as English allows. */
export function syllabify(sounds: readonly Sound[], word: number, isName: boolean): Syllable[] {
  const syllables: Syllable[] = [];
  let waiting: Consonant[] = [];
  for (const { phone, stress } of sounds) {
    if (isConsonant(phone)) waiting.push(phone);
    if (!isVowel(phone)) continue;
    const last = syllables.at(-1);
    let split = 0;
    if (last) {
      while (!mayBegin(waiting.slice(split))) split += 1;
      syllables[syllables.length - 1] = { ...last, coda: waiting.slice(0, split) };
    }
    syllables.push({
      onset: waiting.slice(split),
      nucleus: [phone as Vowel],
      coda: [],
      stress,
      beginsWords: last ? [] : [word],
      isName,
    });
    waiting = [];
  }
  const last = syllables.at(-1);
  if (last) syllables[syllables.length - 1] = { ...last, coda: waiting };
  return syllables;
}
