import type { Result } from '@keepsong/domain/result';
import type { RebuiltImage } from '../../platform/images/rebuilt.ts';
import { decodeInTurn } from '../../platform/sandbox/fair-slots.ts';
import { runSandboxed } from '../../platform/sandbox/run-sandboxed.ts';

const PROGRAM = new URL('./picture-process.ts', import.meta.url);
/** The largest accepted picture has 60 million pixels, which are 240 MB when they are decoded. */
const LIMITS = { timeoutMs: 20_000, maxMemoryMb: 900 } as const;

/**
 * Decodes an uploaded picture, because a file may have the structure of a picture but contain only noise.
 * @param who the sender's account or network address; senders take turns
 * @returns nothing. Refusals: `image_unreadable`, `too_many_requests`.
 */
export const checkPicture = (image: RebuiltImage, who: string): Promise<Result<null>> =>
  decodeInTurn(who, () => runSandboxed(PROGRAM, image, { limits: LIMITS, unreadable: 'image_unreadable' }));
