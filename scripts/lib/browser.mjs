import { existsSync } from 'node:fs';
import { inRoot } from './root.mjs';
import { run } from './run.mjs';

/**
 * Chromium without a user interface. The tests do not need the interface, and take only three quarters of the
 * time without it.
 */
const SHELLS = ['/usr/bin/chromium-headless-shell'];
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const WHAT_TO_DO =
  'The browser tests need Chromium: install it (on Debian: "apt-get install chromium-headless-shell" or "chromium" as root), or name its program in CHROMIUM_PATH.';

/** The path of the full Chromium; `null` when this machine has none. */
export function findChromium(env = process.env, places = BROWSERS) {
  if (env.CHROMIUM_PATH) return existsSync(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : null;
  return places.find((place) => existsSync(place)) ?? null;
}

/**
 * Finds a Chromium for tests. On Debian it installs one with apt-get when none is found and the user is root. Returns
 * `{ path }`, or `{ problem }` with a sentence that says what to do.
 */
export async function provideChromium() {
  const shell = findChromium(process.env, SHELLS);
  if (shell) return { path: shell };
  const canInstall = !process.env.CHROMIUM_PATH && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const said = canInstall ? await install('chromium-headless-shell') : '';
  const found = findChromium(process.env, [...SHELLS, ...BROWSERS]);
  if (found) return { path: found };
  const saidThen = canInstall ? await install('chromium') : '';
  const path = findChromium();
  return path ? { path } : { problem: [WHAT_TO_DO, said, saidThen].join('\n').trim() };
}

/** Installs a Debian package. Returns the output of the commands that failed; '' when all went well. */
async function install(name) {
  console.log(`Installing ${name} for the browser tests (apt-get) …`);
  const options = { cwd: inRoot(), env: { DEBIAN_FRONTEND: 'noninteractive' }, capture: true };
  const update = await run('apt-get', ['update', '-q'], options);
  const got = await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], options);
  return `${update.code === 0 ? '' : update.output}${got.code === 0 ? '' : got.output}`;
}
