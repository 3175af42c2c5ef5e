import { isVowel } from '../../phonetics/phones.ts';
import { BANDS, ENVELOPE_SECONDS, type Envelopes } from './envelopes.ts';

const VOICELESS: ReadonlySet<string> = new Set(['p', 't', 'k', 'ch', 'f', 'th', 's', 'sh', 'hh', 'pau']);
/** The way from one phone to the next, which is left as it was said. */
const EDGE_SECONDS = 0.015;
/** The least voice of a vowel, for each of the bands: its top may be breath. */
const VOWEL_VOICE = [1, 1, 0.97, 0.92, 0.8, 0.65, 0.5, 0.5] as const;

/** A speaker may whisper a light vowel and hum through an h; who sings does neither. */
export function settleVoice(
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
