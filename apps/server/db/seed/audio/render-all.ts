// npm run render: renders all missing example songs of the demo shop, so that nobody has to wait for them.
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
      // Asking for the facts of a recording (`stat`) also renders it when it is missing.
      await storage.port.stat(audioKey);
      done += 1;
      show(done / DEMO_RECORDINGS.length);
    }),
  );
  console.log(`All ${DEMO_RECORDINGS.length} example songs are rendered.`);
} finally {
  await music.stop();
  await storage.stop?.();
}
