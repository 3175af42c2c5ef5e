/** A sandbox program for a test: it writes as many bytes as the job says to its output, and then answers. */
import { writeFileSync } from 'node:fs';
import { ok } from '@keepsong/domain/result';
import { OUTPUT_FD } from '../run-sandboxed.ts';

const PIECE = Buffer.alloc(1024 * 1024, 7);

process.once('message', async ({ megabytes, wait }: { megabytes: number; wait: number }) => {
  for (let written = 0; written < megabytes; written += 1) writeFileSync(OUTPUT_FD, PIECE);
  await new Promise((resolve) => setTimeout(resolve, wait));
  process.send?.(ok(megabytes), () => process.disconnect());
});
