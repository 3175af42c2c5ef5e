import { existsSync } from 'node:fs';
import { inRoot } from './root.mjs';
import { run } from './run.mjs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const WHAT_TO_DO =
  'The browser tests need Chromium: install it (on Debian: "apt-get install chromium" as root), or name its program in CHROMIUM_PATH.';

/** The program of the Chromium to test with; `null` when this machine has none. */
export function findChromium(env = process.env, places = PLACES) {
  if (env.CHROMIUM_PATH) return existsSync(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : null;
  return places.find((place) => existsSync(place)) ?? null;
}

/**
 * The program of a Chromium, which root on Debian gets from the distribution when it is missing.
 * Returns `{ path }`, or `{ problem }` with a sentence that says what to do.
 */
export async function provideChromium() {
  const found = findChromium();
  if (found) return { path: found };
  if (process.env.CHROMIUM_PATH || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return { problem: WHAT_TO_DO };
  console.log('Installing Chromium for the browser tests (apt-get) …');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const options = { cwd: inRoot(), env, capture: true };
  const update = await run('apt-get', ['update', '-q'], options);
  const install = await run(
    'apt-get',
    ['install', '-y', '-q', '--no-install-recommends', 'chromium'],
    options,
  );
  const path = findChromium();
  return path
    ? { path }
    : { problem: `${WHAT_TO_DO}\n${update.code === 0 ? '' : update.output}${install.output}`.trim() };
}
