import { isVowel } from '../../phonetics/phones.ts';
import { BANDS, ENVELOPE_SECONDS, type Envelopes } from './envelopes.ts';

const VOICELESS: ReadonlySet<string> = new Set(['p', 't', 'k', 'ch', 'f', 'th', 's', 'sh', 'hh', 'pau']);
/**
 * The time at both ends of a phone that is not changed, because the sound moves from one phone to the next
 * there.
 */
const EDGE_SECONDS = 0.015;
/**
 * The smallest share of voice in a vowel, for each frequency band. In the highest bands, half may be breath.
 */
const VOWEL_VOICE = [1, 1, 0.97, 0.92, 0.8, 0.65, 0.5, 0.5] as const;

/**
 * Makes vowels voiced and voiceless consonants noise. A speaker may whisper an unstressed vowel or hum through
 * an h, but a singer does not.
 */
export function forceVoicing(
  { count, voiced }: Envelopes,
  phones: readonly string[],
  ends: readonly number[],
): void {
  for (const [place, phone] of phones.entries()) {
    const from = Math.ceil(((ends[place - 1] ?? 0) + EDGE_SECONDS) / ENVELOPE_SECONDS);
    const to = Math.min(count, Math.floor(((ends[place] ?? 0) - EDGE_SECONDS) / ENVELOPE_SECONDS));
    const isSung = isVowel(phone.toUpperCase());
    if (!isSung && !VOICELESS.has(phone)) continue;
    for (let at = from; at < to; at += 1)
      for (const [band, least] of VOWEL_VOICE.entries()) {
        const share = at * BANDS + band;
        voiced[share] = isSung ? Math.max(least, voiced[share] ?? 0) : 0;
      }
  }
}
