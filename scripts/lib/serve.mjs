import { readdirSync, readFileSync } from 'node:fs';
import { rerun } from './rerun.mjs';
import { inRoot } from './root.mjs';
import { endLike, run } from './run.mjs';

const MAIN = inRoot('apps', 'server', 'src', 'main.ts');
/** The folder in which Node.js keeps compiled code. With it, the next start needs a third less computing. */
const COMPILED = { NODE_COMPILE_CACHE: inRoot('.cache', 'compiled') };
/**
 * Settings that make an idle shop give memory back; the benchmark starts its shops with them too. By default V8
 * reserves more memory for new objects on larger machines, and glibc keeps a heap for each thread and returns
 * little of it. A page has some 70 KB. In glibc's heap it lies among small pieces that stay, and when it is gone, the
 * hole between them is not given back. So pieces from 32 KB on get pages of their own, which go back at once. glibc
 * takes them from the free end of the heap while that is large enough, so the end must stay smaller than such a piece.
 * Without glibc, these settings have no effect.
 */
export const LEAN = JSON.parse(readFileSync(inRoot('scripts', 'lib', 'lean.json'), 'utf8'));
const SERVER = [inRoot('apps', 'server', 'src'), inRoot('apps', 'server', 'db')];
const WATCH_PARENT = new URL('./watch-parent.mjs', import.meta.url).href;

/**
 * Replaces this process by the shop's server, where Node.js can do that, so that no second process keeps running beside
 * the shop. Otherwise starts the server as a child process and waits for its end.
 */
export async function becomeServer(node, flags, env) {
  const canBecome = typeof process.execve === 'function' && process.platform !== 'win32';
  if (!canBecome) return waitForServer(node, flags, env);
  const watch = process.env.npm_lifecycle_event === undefined ? [] : ['--import', WATCH_PARENT];
  process.execve(node, [node, ...watch, ...flags, MAIN], { ...COMPILED, ...process.env, ...env });
}

/** Runs the shop's server as a child, passes signals on to it, and ends with its exit code or signal. */
async function waitForServer(node, flags, env) {
  endLike(await run(node, serverWith(flags), { env: { ...COMPILED, ...process.env, ...env } }));
}

/**
 * Runs the shop's server as `waitForServer` does, but restarts it when its sources change. The web app is not watched.
 */
export async function rerunServer(node, flags, env) {
  const folders = [...SERVER, ...packages()];
  endLike(await rerun(node, serverWith(flags), { env: { ...COMPILED, ...env }, folders }));
}

const serverWith = (flags) => ['--import', WATCH_PARENT, ...flags, MAIN];

function packages() {
  return readdirSync(inRoot('packages')).map((name) => inRoot('packages', name, 'src'));
}
