import { renderSong } from '../packages/song-engine/src/render.ts';
import type { SongRequest } from '../packages/song-engine/src/request.ts';
import { verdict } from './verdict.ts';

/** The most CPU seconds for making a preview and for making a whole song (decision 0039). */
const GOALS = { preview: 3, full: 12 } as const;
const ROUNDS = 3;

const request: SongRequest = {
  seed: 'bench',
  language: 'en',
  occasion: 'Birthday',
  genre: '5',
  mood: '4',
  tempo: '4',
  singer: 'june',
  name: { spelling: 'Siobhan', respelling: null },
  details: ['kind', 'coffee'],
};

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Makes previews and whole songs. Prints the median CPU seconds, and how many times faster than real time that is. */
export async function measureEngine(): Promise<void> {
  // The first song is not measured, because it reads the sound font (the recorded instruments) and warms up the code.
  // Each measured song has a seed of its own, so that its sung lines are not cached yet.
  await renderSong(request, 'preview');
  for (const extent of ['preview', 'full'] as const) {
    const rounds: { taken: number; seconds: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = cpuSeconds();
      const { seconds } = await renderSong({ ...request, seed: `${extent}${round}` }, extent);
      rounds.push({ taken: cpuSeconds() - began, seconds });
    }
    const { taken: median, seconds } = rounds.toSorted((a, b) => a.taken - b.taken)[1] ?? {
      taken: 0,
      seconds: 0,
    };
    console.log(
      `Engine, ${extent} of ${seconds.toFixed(0)} s: ${median.toFixed(2)} CPU s, ${(seconds / median).toFixed(0)} times real time (goal ${GOALS[extent]} s: ${verdict(`Engine, ${extent}`, median <= GOALS[extent])})`,
    );
  }
}
