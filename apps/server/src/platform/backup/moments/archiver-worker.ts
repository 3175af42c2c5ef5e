/**
 * A worker thread of `startArchiver`. It archives again and again with pauses (`EVERY_MS`), and once more
 * before it ends.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { createFolderStorage } from '../../../adapters/storage/folder-storage.ts';
import { openPlace } from '../place.ts';
import { makeSeal } from '../seal.ts';
import { createArchiver } from './archiver.ts';
import type { ArchiverNews, ArchiverTask } from './archiver-thread.ts';

/** The pause between two runs of the archiver: when the machine is lost, the work of this time may be lost. */
const EVERY_MS = 20_000;
/**
 * The pause after a run is at least nine times as long as the run, so archiving takes at most a tenth of the
 * time even with very many files.
 */
const REST_FACTOR = 9;

const { settings, databaseUrl, databaseFiles, secrets } = workerData as ArchiverTask;
const say = (news: ArchiverNews) => parentPort?.postMessage(news);

async function openFiles() {
  if (!settings.s3) return createFolderStorage(join(settings.dataDir, 'files'));
  const { createS3Storage } = await import('../../../adapters/storage/s3-storage.ts');
  return createS3Storage(settings.s3);
}

const { target, keys, keepDays } = settings.backups;
const place = (await openPlace(target ?? '', settings)).storage;
const archiver = createArchiver({
  ...{
    place,
    seal: await makeSeal(place, keys ?? [''], databaseUrl),
    databaseUrl,
    databaseFiles,
    secrets,
    keepDays,
  },
  files: await openFiles(),
  newChain: () => randomBytes(6).toString('hex'),
});

let timer: NodeJS.Timeout | undefined;
let isStopping = false;
let running = run();

async function run(): Promise<void> {
  const begun = performance.now();
  try {
    say({ until: await archiver.archive() });
  } catch (error) {
    say({ failed: error instanceof Error ? error.message : String(error) });
  }
  if (isStopping) return;
  const took = performance.now() - begun;
  timer = setTimeout(
    () => {
      running = run();
    },
    Math.max(EVERY_MS, took * REST_FACTOR),
  );
}

parentPort?.once('message', async () => {
  isStopping = true;
  clearTimeout(timer);
  await running;
  await run();
  parentPort?.close();
  process.exit();
});
