import { setTimeout as wait } from 'node:timers/promises';
import { sendTo } from '../apps/server/src/testing/shop-process.ts';
import { createVisitor, type Visitor } from '../apps/server/src/testing/visitor.ts';
import { PREVIEW_POLL_MS } from '../packages/domain/src/instant/previews.ts';
import { getLoad } from './measure.ts';
import { verdict } from './verdict.ts';

/**
 * Limits on two idle cores. `oneSeconds`: the seconds until a preview plays. `threeSeconds`: the seconds until the last
 * preview plays when three are requested together. `pagesRatio`: how many times slower pages may be meanwhile.
 */
const GOALS = { oneSeconds: 4, threeSeconds: 10, pagesRatio: 3 } as const;
const ROUNDS = Number(process.env.BENCH_PREVIEWS ?? 20);
const TOGETHER_ROUNDS = 5;
const PAGE_ROUNDS = 3;
const ANSWERS = {
  style: ['folk'],
  feeling: ['happy'],
  traits: ['kind', 'wise'],
  loves: ['pets'],
  pace: ['fast'],
};
const params = { id: 'birthday' };

let songs = 0;
const letters = 'abcdefghijklmnopqrstuvwxyz';

/** A new visitor, and a name that nobody has requested a song for yet. */
function newCustomer(origin: string) {
  songs += 1;
  const visitor = createVisitor((request) => sendTo(origin, request), `10.77.${songs >> 8}.${songs & 255}`);
  return { visitor, spelling: `Li${letters[songs % 26]}a${letters[Math.floor(songs / 26) % 26]}o` };
}

/** The seconds from the last answer of the quiz until the first bytes of the preview have arrived. */
export async function secondsToPreview(origin: string): Promise<number> {
  const { visitor, spelling } = newCustomer(origin);
  // A browser already has a session and a token when it requests a preview. This call gets them before the measurement.
  await visitor.call('instant.requestPreviews', { params, body: { answers: {} } });
  const began = performance.now();
  const asked = await visitor.call('instant.requestPreviews', {
    params,
    body: { answers: ANSWERS, name_key: 'l:', spelling },
  });
  const [id = ''] = asked.body.task_ids ?? [];
  const url = await finishedUrl(visitor, id);
  const heard = await fetch(origin + url, { headers: { range: 'bytes=0-65535' } });
  await heard.arrayBuffer();
  return (performance.now() - began) / 1000;
}

async function finishedUrl(visitor: Visitor, id: string): Promise<string> {
  for (;;) {
    const { body } = await visitor.call('instant.previews', { params, query: { task_ids: [id] } });
    const { status, data } = body.previews[id];
    if (status === 'completed') return data.audio_url;
    if (status === 'failed') throw new Error('a preview could not be made');
    await wait(PREVIEW_POLL_MS);
  }
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Measures how soon a preview plays, alone and when three are requested together, and how fast pages are meanwhile. */
export async function measureInstant(origin: string): Promise<void> {
  await secondsToPreview(origin);
  const alone: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) alone.push(await secondsToPreview(origin));
  const one = median(alone);
  console.log(
    `Instant preview, median of ${ROUNDS}: ${one.toFixed(1)} s (goal ${GOALS.oneSeconds} s: ${verdict('Instant preview', one <= GOALS.oneSeconds)})`,
  );
  const lasts: number[] = [];
  for (let round = 0; round < TOGETHER_ROUNDS; round += 1)
    lasts.push(Math.max(...(await Promise.all([1, 2, 3].map(() => secondsToPreview(origin))))));
  const last = Math.max(...lasts);
  console.log(
    `Instant previews, three at once, the last of the slowest of ${TOGETHER_ROUNDS} rounds: ${last.toFixed(1)} s (goal ${GOALS.threeSeconds} s: ${verdict('Instant previews, three at once', last <= GOALS.threeSeconds)})`,
  );

  const home = getLoad(`${origin}/`);
  await home(1);
  const idle: number[] = [];
  const busy: number[] = [];
  for (let round = 0; round < PAGE_ROUNDS; round += 1) {
    idle.push((await home(1)).p99);
    const state = { isOver: false };
    const rendering = (async () => {
      while (!state.isOver) await secondsToPreview(origin);
    })();
    busy.push((await home(1)).p99);
    state.isOver = true;
    await rendering;
  }
  const ratio = median(busy) / Math.max(1, median(idle));
  console.log(
    `Home page while songs are made: p99 ${median(busy).toFixed(0)} ms, idle ${median(idle).toFixed(0)} ms, medians of ${PAGE_ROUNDS} rounds, ratio ${ratio.toFixed(1)} (goal ${GOALS.pagesRatio}: ${verdict('Home page while songs are made', ratio <= GOALS.pagesRatio)})`,
  );
}
