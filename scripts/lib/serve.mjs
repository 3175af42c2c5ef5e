import { readdirSync } from 'node:fs';
import { rerun } from './rerun.mjs';
import { inRoot } from './root.mjs';
import { endLike, run } from './run.mjs';

const MAIN = inRoot('apps', 'server', 'src', 'main.ts');
/** The folder in which Node.js keeps its compiled code, which saves the next start a third of the computing. */
const COMPILED = { NODE_COMPILE_CACHE: inRoot('.cache', 'compiled') };
const SERVER = [inRoot('apps', 'server', 'src'), inRoot('apps', 'server', 'db')];
const WATCH_PARENT = new URL('./watch-parent.mjs', import.meta.url).href;

/**
 * Starts the shop's server in place of this process where Node.js can do that, so that no second process stays beside
 * the shop. Otherwise starts it as a child and waits for it.
 */
export async function becomeServer(node, flags, env) {
  const canBecome = typeof process.execve === 'function' && process.platform !== 'win32';
  if (!canBecome) return waitForServer(node, flags, env);
  const watch = process.env.npm_lifecycle_event === undefined ? [] : ['--import', WATCH_PARENT];
  process.execve(node, [node, ...watch, ...flags, MAIN], { ...COMPILED, ...process.env, ...env });
}

/** Runs the shop's server with some flags of Node.js, passes on signals, and ends in the same way. */
async function waitForServer(node, flags, env) {
  endLike(await run(node, serverWith(flags), { env: { ...COMPILED, ...process.env, ...env } }));
}

/** The same, but restarts the server whenever its sources change; pages are not among them. */
export async function rerunServer(node, flags, env) {
  const folders = [...SERVER, ...packages()];
  endLike(await rerun(node, serverWith(flags), { env: { ...COMPILED, ...env }, folders }));
}

const serverWith = (flags) => ['--import', WATCH_PARENT, ...flags, MAIN];

function packages() {
  return readdirSync(inRoot('packages')).map((name) => inRoot('packages', name, 'src'));
}
