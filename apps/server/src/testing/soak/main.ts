import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../platform/db/embedded.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { describeSoak } from './figures.ts';
import { runSoak } from './soak.ts';

// npm run soak: runs the three roles of a shop on their own PostgreSQL under a mixed load, while the shop's
// clock goes through a day. Then prints what grows. Exits with 1 when the memory of a role grows with the requests,
// or when a table grows that must not grow, or keeps rows that are too old.
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    hours: { type: 'string', default: '24' },
    people: { type: 'string', default: '4' },
  },
});
const number = (name: keyof typeof values): number => {
  const given = Number(values[name]);
  if (!(given > 0)) throw new Error(`--${name} must be a number above 0`);
  return given;
};

const dataDir = await mkdtemp(join(tmpdir(), 'keepsong-soak-'));
// When root runs this, PostgreSQL runs under another account. That account must be able to enter the folder.
await chmod(dataDir, 0o711);
const quiet = { info: () => undefined, warn: console.warn, error: console.error };
const embedded = await startEmbedded({ dataDir, log: quiet });
try {
  await migrate(embedded.url);
  const [minutes, hours, people] = [number('minutes'), number('hours'), number('people')];
  console.log(`${minutes} minutes with ${people} people, ${hours} hours of the shop's clock`);
  const soaked = await runSoak({
    ...{ databaseUrl: embedded.url, folder: dataDir, minutes, hours, people, pages: 'built' },
    say: console.log,
  });
  for (const line of describeSoak(soaked)) console.log(line);
  process.exitCode = soaked.wrongs.length > 0 ? 1 : 0;
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
