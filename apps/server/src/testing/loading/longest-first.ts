import { fileURLToPath } from 'node:url';
import { BaseSequencer } from 'vitest/node';

/**
 * The test files that take long, in the order in which they begin. Vitest knows the durations of the run before, but a
 * fresh clone has none. It then begins with the largest sources, and some of these files are short. A long file that
 * begins late would run alone at the end, on one core. The first one belongs to the last project. It begins the whole
 * run, because it often waits for one process. A name may be missing here: that costs only time.
 */
export const LONGEST = [
  'scripts/lib/start.test.mjs',
  'apps/server/src/proofs/main-thread/main-thread.test.ts',
  'apps/server/src/proofs/authorization.test.ts',
  'apps/server/src/commands/backup-command.test.ts',
  'apps/server/src/proofs/crash.test.ts',
  'apps/server/src/proofs/main-thread/main-thread-pages.test.ts',
  'apps/server/src/features/checkout/refunds/refunds.test.ts',
  'apps/server/src/proofs/uploads.test.ts',
  'apps/server/src/features/earnings/earnings.test.ts',
  'apps/server/src/proofs/adapter-redirects.test.ts',
  'apps/server/src/adapters/audio/audio.test.ts',
  'apps/server/src/testing/fleet/fleet.test.ts',
  'apps/server/src/platform/editing/folder/carry-catalogue.test.ts',
  'apps/server/src/platform/jobs/jobs.test.ts',
  'apps/server/src/proofs/songs/song-makers.test.ts',
  'apps/server/src/platform/db/embedded.test.ts',
  'apps/server/src/proofs/fuzz.test.ts',
  'apps/server/src/adapters/music/engine-music.test.ts',
  'packages/song-engine/src/voice/sing.test.ts',
  'packages/song-engine/src/render.test.ts',
].map((name) => fileURLToPath(new URL(`../../../../../${name}`, import.meta.url)));

type Placed = { moduleId: string; project: { name: string } };

/**
 * Brings the longest files of each project to the beginning of that project. The projects stay one after the other,
 * because a worker serves one project, and each change would start another one. Only the first file of the list begins
 * the whole run.
 */
export function longestFirst<F extends Placed>(files: F[]): F[] {
  const projects = [...new Set(files.map(({ project }) => project.name))];
  const rank = ({ moduleId }: Placed) => {
    const place = LONGEST.indexOf(moduleId);
    return place === -1 ? LONGEST.length : place;
  };
  const turn = (file: Placed) => (rank(file) === 0 ? -1 : projects.indexOf(file.project.name));
  // The sort is stable: other files keep their order.
  return files.toSorted((one, other) => turn(one) - turn(other) || rank(one) - rank(other));
}

/** The order of a run (`sequence.sequencer` in `vitest.config.ts`). */
export class LongestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]) {
    return longestFirst(await super.sort(files));
  }
}
