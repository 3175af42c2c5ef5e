/**
 * The worker thread of `createArchives` that packs archives. Each port that it receives is for one ZIP archive.
 */
import { type MessagePort, parentPort } from 'node:worker_threads';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/**
 * One step of packing an archive: a file begins, a piece of its content, the file ends, or the archive ends.
 */
export type ArchiveStep =
  | { begin: string; isText: boolean }
  | { piece: Uint8Array }
  | { end: 'file' | 'archive' };

/** The fastest level is enough for text. */
const LEVEL = 1;
const NOTHING = new Uint8Array(0);

parentPort?.on('message', (port: MessagePort) => {
  let made: Uint8Array[] = [];
  let file: ZipPassThrough | ZipDeflate | null = null;
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    made.push(bytes);
  });

  function take(step: ArchiveStep): void {
    if ('begin' in step) {
      file = step.isText ? new ZipDeflate(step.begin, { level: LEVEL }) : new ZipPassThrough(step.begin);
      zip.add(file);
    } else if ('piece' in step) file?.push(step.piece);
    else if (step.end === 'file') file?.push(NOTHING, true);
    else zip.end();
  }

  port.on('message', (step: ArchiveStep) => {
    made = [];
    take(step);
    port.postMessage(made);
  });
});
