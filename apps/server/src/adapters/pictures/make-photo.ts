import type { Result } from '@keepsong/domain/result';
import { decodeInTurn } from '../../platform/sandbox/fair-slots.ts';
import { runSandboxed } from '../../platform/sandbox/run-sandboxed.ts';
import type { PhotoFiles, PhotoJob } from './photo-process.ts';

const PROGRAM = new URL('./photo-process.ts', import.meta.url);
/** Four widths in two formats and a JPEG take a few seconds, on a busy machine several times as long. */
const LIMITS = { timeoutMs: 90_000, maxMemoryMb: 1_200 } as const;

/**
 * Makes the files of a product's photo in a process of its own.
 * @param who the account of the editor; editors take turns
 * @returns the files. Refusals: `image_unreadable`, `too_many_requests`.
 */
export const makePhoto = (job: PhotoJob, who: string): Promise<Result<PhotoFiles>> =>
  decodeInTurn(who, () =>
    runSandboxed<PhotoFiles>(PROGRAM, job, { limits: LIMITS, unreadable: 'image_unreadable' }),
  );
