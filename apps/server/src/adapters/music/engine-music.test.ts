import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openMusic, RENDER_NICE } from './engine-music.ts';
import { musicContract, REQUEST } from './testing/music-contract.ts';

describe('the engine', () => {
  musicContract(async () => {
    const music = openMusic({ idleMs: 1 });
    return { music, close: () => music.stop() };
  });
});

test('a thread renders while this one goes on; a stopped thread aborts its work and says so', async () => {
  const music = openMusic();
  let turns = 0;
  const beat = setInterval(() => {
    turns += 1;
  }, 5);
  const begun = Promise.withResolvers<void>();
  const song = music.render({ request: REQUEST, extent: 'full' }, () => begun.resolve());
  const given = expect(song).rejects.toThrow('ended');
  await begun.promise;
  const before = turns;
  await new Promise((resolve) => setTimeout(resolve, 300));
  clearInterval(beat);
  expect(turns - before).toBeGreaterThan(10);
  if (process.platform === 'linux') expect(nicesOfThreads()).toContain(RENDER_NICE);
  await music.stop();
  await given;
}, 120_000);

/** The nice values (scheduling priorities) of all threads of this process, from the 19th field of proc_pid_stat(5). */
const nicesOfThreads = (): number[] =>
  readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });
