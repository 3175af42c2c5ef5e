import { build, isFresh, STEPS } from './build.mjs';
import { install, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { findNode } from './node.mjs';
import { inRoot } from './root.mjs';
import { SetUpError } from './set-up-error.mjs';

const LOCK = inRoot('.cache', 'set-up.lock');

/**
 * Installs and builds what is missing or stale, once even when several starts come together, and returns the
 * Node.js to go on with. `steps` names the build steps that are needed. When nothing is stale, nothing is written.
 */
export async function setUp(steps) {
  const isDone = () => isInstalled() && steps.every((name) => isFresh(STEPS[name]));
  if (isDone()) return findNode();
  return withLock(
    LOCK,
    async () => {
      if (!isInstalled()) await install();
      const node = findNode();
      for (const name of steps) if (!isFresh(STEPS[name])) await build(STEPS[name], node);
      return node;
    },
    (pid) => console.log(`Process ${pid} is setting up the shop; waiting for it …`),
  );
}

/** Runs a command's main function; a `SetUpError` becomes its sentence and exit code 1. */
export async function main(command) {
  if (process.env.npm_lifecycle_event !== undefined) await import('./watch-parent.mjs');
  try {
    await command();
  } catch (error) {
    if (!(error instanceof SetUpError) && error.code !== 'EACCES') throw error;
    console.error(error instanceof SetUpError ? error.message : forbidden(error));
    process.exitCode = 1;
  }
}

function forbidden({ path }) {
  return `${path} belongs to another account: start as the owner of the checkout, or use a clone of your own.`;
}
