import { GENRES, MOODS, OCCASIONS, TEMPOS } from '@keepsong/domain/builder/options';
import { DETAIL_KEYS } from '../lyrics/detail-keys.ts';
import { TABLED_NAMES } from '../phonetics/name-table.ts';
import { pick, pickSome, randomFrom } from '../random.ts';
import type { SongRequest } from '../request.ts';
import { SINGER_IDS } from '../voice/singers.ts';

/** A request for tests, with defaults for everything that a test does not set. */
export const requestOf = (part: Partial<SongRequest> = {}): SongRequest => ({
  seed: 'a seed',
  language: 'en',
  occasion: 'Birthday',
  genre: '5',
  mood: '4',
  tempo: '4',
  singer: 'june',
  name: { spelling: 'Siobhan', respelling: 'shi-VAWN' },
  details: ['kind', 'coffee', 'beach'],
  ...part,
});

const SPANISH_NAMES = ['Guillermo', 'María José', 'Íñigo', 'Raquel', 'Zoé', 'Ángeles', 'Joaquín'];

/** A random request; `number` is its seed. Genre, tempo, mood, occasion, singer, name and details are all random. */
export function randomRequest(number: number, part: Partial<SongRequest> = {}): SongRequest {
  const random = randomFrom(`request ${number}`);
  const language = part.language ?? (random() < 0.5 ? 'en' : 'sp');
  const spelling = pick(
    random,
    language === 'en' ? [...TABLED_NAMES, 'Tom', 'Xyla', 'Emily'] : SPANISH_NAMES,
  );
  return {
    seed: `seed ${number}`,
    language,
    occasion: pick(random, OCCASIONS).id,
    genre: pick(random, GENRES).id,
    mood: pick(random, MOODS).id,
    tempo: pick(random, TEMPOS).id,
    singer: pick(random, SINGER_IDS),
    name: random() < 0.85 ? { spelling, respelling: null } : null,
    details: pickSome(random, DETAIL_KEYS, Math.floor(random() * 5)),
    ...part,
  };
}
