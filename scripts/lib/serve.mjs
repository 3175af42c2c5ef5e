import { readdirSync } from 'node:fs';
import { rerun } from './rerun.mjs';
import { inRoot } from './root.mjs';
import { endLike, run } from './run.mjs';

const MAIN = inRoot('apps', 'server', 'src', 'main.ts');
/** Where Node.js keeps what it made of the sources, so that the next start need not: a third less to compute. */
const COMPILED = { NODE_COMPILE_CACHE: inRoot('.cache', 'compiled') };
const SERVER = [inRoot('apps', 'server', 'src'), inRoot('apps', 'server', 'db')];
const WATCH_PARENT = new URL('./watch-parent.mjs', import.meta.url).href;

/**
 * Hands over to the shop's server: this process becomes it where Node.js can do that (no second process rests
 * beside the shop), otherwise waits for it.
 */
export async function becomeServer(node, flags, env) {
  const canBecome = typeof process.execve === 'function' && process.platform !== 'win32';
  if (!canBecome) return waitForServer(node, flags, env);
  const watch = process.env.npm_lifecycle_event === undefined ? [] : ['--import', WATCH_PARENT];
  process.execve(node, [node, ...watch, ...flags, MAIN], { ...COMPILED, ...process.env, ...env });
}

/** Runs the shop's server with some flags of Node.js, passing on signals, and ends the way it ends. */
async function waitForServer(node, flags, env) {
  endLike(await run(node, serverWith(flags), { env: { ...COMPILED, ...process.env, ...env } }));
}

/** The same, starting the server again whenever its sources change; pages are none of them. */
export async function rerunServer(node, flags, env) {
  const folders = [...SERVER, ...packages()];
  endLike(await rerun(node, serverWith(flags), { env: { ...COMPILED, ...env }, folders }));
}

const serverWith = (flags) => ['--import', WATCH_PARENT, ...flags, MAIN];

function packages() {
  return readdirSync(inRoot('packages')).map((name) => inRoot('packages', name, 'src'));
}
