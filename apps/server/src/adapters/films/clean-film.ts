import { open } from 'node:fs/promises';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { decodeInTurn } from '../../platform/sandbox/fair-slots.ts';
import { runSandboxed, type SandboxLimits } from '../../platform/sandbox/run-sandboxed.ts';
import type { FilmEdit } from './film-edits.ts';
import type { CleanedFilm } from './film-job.ts';
import { FILM_HEAD_BYTES, type FilmKind, sniffFilm } from './sniff-film.ts';

const PROGRAM = new URL('./film-process.ts', import.meta.url);
const LIMITS: SandboxLimits = { timeoutMs: 20_000, maxMemoryMb: 600 };
const PIECE = Buffer.alloc(64 * 1024);

/**
 * Checks that a file is a film which browsers play, and overwrites everything in it that is neither picture nor
 * sound, such as the place where it was taken. The file keeps its length.
 * @param path the file. It is changed.
 * @param who the sender's account or network address; senders take turns
 * @returns what kind of film it is. Refusals: `film_unsupported`, `too_many_requests`.
 */
export async function cleanFilm(path: string, who: string): Promise<Result<FilmKind>> {
  // Empty files and files of other kinds start no process.
  if (!sniffFilm(await readHead(path))) return refuse('film_unsupported');
  const read = await decodeInTurn(who, () =>
    runSandboxed<CleanedFilm>(PROGRAM, { path }, { limits: LIMITS, unreadable: 'film_unsupported' }),
  );
  if (!read.ok) return read;
  await overwrite(path, read.value.edits);
  return ok(read.value.kind);
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(FILM_HEAD_BYTES), 0, FILM_HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function overwrite(path: string, edits: readonly FilmEdit[]): Promise<void> {
  if (edits.length === 0) return;
  const file = await open(path, 'r+');
  try {
    for (const { from, to, head = new Uint8Array() } of edits) {
      await file.write(head, 0, head.length, from);
      for (let at = from + head.length; at < to; at += PIECE.length)
        await file.write(PIECE, 0, Math.min(PIECE.length, to - at), at);
    }
  } finally {
    await file.close();
  }
}
