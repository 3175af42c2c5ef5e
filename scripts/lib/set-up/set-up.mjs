import { findNode } from '../node.mjs';
import { inRoot } from '../root.mjs';
import { build, isFresh, STEPS } from './build.mjs';
import { install, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { SetUpError } from './set-up-error.mjs';

const LOCK = inRoot('.cache', 'set-up.lock');

/**
 * Installs and builds everything that is missing or stale. When several processes start at once, only one does it and
 * the others wait. `names` are the needed build steps. Returns the path of the Node.js to continue with. Writes nothing
 * when nothing is stale.
 */
export async function setUp(names) {
  const isDone = () => isInstalled() && names.every((name) => isFresh(STEPS[name]));
  if (isDone()) return findNode();
  return withLock(
    LOCK,
    async () => {
      if (!isInstalled()) await install();
      const node = findNode();
      await runSteps(
        names.map((name) => ({ name, ...STEPS[name] })),
        (step) => refresh(step, node),
      );
      return node;
    },
    (pid) => console.log(`Process ${pid} is setting up the shop; waiting for it …`),
  );
}

/**
 * Runs steps in parallel, except that a step waits for the step that its `after` names. When a step fails, the others
 * are still waited for, so that none is running when the error is thrown.
 */
export async function runSteps(steps, work) {
  const begun = new Map();
  for (const step of steps) {
    const before = begun.get(step.after) ?? Promise.resolve();
    begun.set(
      step.name,
      before.then(() => work(step)),
    );
  }
  const results = await Promise.allSettled(begun.values());
  const failure = results.find(({ status }) => status === 'rejected');
  if (failure) throw failure.reason;
}

async function refresh(step, node) {
  if (!isFresh(step)) await build(step, node);
}

/** Runs a command's main function. A `SetUpError` is printed as its sentence, with exit code 1. */
export async function main(command) {
  if (process.env.npm_lifecycle_event !== undefined) await import('../watch-parent.mjs');
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
