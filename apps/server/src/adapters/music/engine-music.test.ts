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
  const begun = Promise.withResolvers<void>();
  const song = music.render({ request: REQUEST, extent: 'full' }, () => begun.resolve());
  let isOver = false;
  const given = expect(song.finally(() => (isOver = true))).rejects.toThrow('ended');
  await begun.promise;
  // Each turn waits for a timer. If this thread rendered, the song would be over before them.
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(isOver).toBe(false);
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
