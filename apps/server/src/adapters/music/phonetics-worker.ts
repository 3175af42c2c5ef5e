/** The thread of `createPhonetics`. It loads the song engine's dictionary, which is large. */
import { parentPort } from 'node:worker_threads';
import {
  pronunciationsOf,
  readOwnRespelling,
  shownByLetters,
} from '@keepsong/song-engine/phonetics/pronounce';
import { faultsOf } from '@keepsong/song-engine/request';
import type { PhoneticsAnswer, PhoneticsJob } from './phonetics.ts';

function answerTo(job: PhoneticsJob): PhoneticsAnswer {
  if ('request' in job) return { faults: faultsOf(job.request) };
  if ('own' in job) return { own: readOwnRespelling(job.own) };
  const { spelling, locale } = job;
  return { ways: pronunciationsOf(spelling, locale), byLetters: shownByLetters(spelling, locale) };
}

parentPort?.on('message', (job: PhoneticsJob) => parentPort?.postMessage(answerTo(job)));
