// npm run render: renders every example song of the demo shop that is not there yet, so that nobody waits for the first.
import { progressBar } from '@keepsong/song-engine/progress-bar';
import { openMusic } from '../../../src/adapters/music/engine-music.ts';
import { openStorage } from '../../../src/edges.ts';
import { requireSettings } from '../../../src/platform/settings.ts';
import { DEMO_RECORDINGS } from './demo-recordings.ts';

const THREADS = 2;

const music = openMusic({ threads: THREADS });
const storage = await openStorage(requireSettings(process.env), music);
const show = progressBar(process.stderr);
try {
  let done = 0;
  show(0);
  await Promise.all(
    DEMO_RECORDINGS.map(async ({ audioKey }) => {
      // To ask for a recording is to have it made.
      await storage.port.stat(audioKey);
      done += 1;
      show(done / DEMO_RECORDINGS.length);
    }),
  );
  console.log(`The ${DEMO_RECORDINGS.length} example songs are there.`);
} finally {
  await music.stop();
  await storage.stop?.();
}
