import { ok, type Result, refuse } from '@keepsong/domain/result';
import { BrokenFilm, type FilmEdit } from './film-edits.ts';
import { readMp4 } from './mp4.ts';
import { type FilmKind, sniffFilm } from './sniff-film.ts';
import { readWebm } from './webm.ts';

export type CleanedFilm = { kind: FilmKind; edits: FilmEdit[] };

/**
 * Reads a whole film and says what to overwrite so that only pictures and sound are left. It runs in the process of
 * `film-process.ts`, because strangers may have sent the bytes. Refuses with `film_unsupported`.
 */
export function doFilmJob(bytes: Buffer): Result<CleanedFilm> {
  const kind = sniffFilm(bytes);
  if (!kind) return refuse('film_unsupported');
  try {
    return ok({ kind, edits: kind.ending === 'mp4' ? readMp4(bytes) : readWebm(bytes) });
  } catch (error) {
    if (error instanceof BrokenFilm || error instanceof RangeError) return refuse('film_unsupported');
    throw error;
  }
}
