import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { inRoot } from '../root.mjs';
import { run } from '../run.mjs';
import { SetUpError } from './set-up-error.mjs';
import { fingerprintOf, isStamped, stamp, unstamp } from './stamp.mjs';

const SCRIPTS = inRoot('apps', 'web', 'scripts');
const FONTS = inRoot('apps', 'web', 'public', 'fonts');
const WEB = inRoot('apps', 'web', 'build');

/**
 * The steps that build what the shop needs at its start. `stamp` is the file that records which `inputs` a step was
 * built from. `isThere` tells whether its result exists. A step with a `folder` as its result builds it in the draft
 * folder that `run` gets. `after` names a step that must come first.
 */
export const STEPS = {
  fonts: {
    says: 'Cutting the fonts to size …',
    inputs: [SCRIPTS, inRoot('apps', 'web', 'messages'), inRoot('package-lock.json')],
    stamp: inRoot('.cache', 'fonts'),
    isThere: () => existsSync(FONTS) && readdirSync(FONTS).length > 0,
    run: (node) => run(node, [join(SCRIPTS, 'build-fonts.mjs')], { capture: true }),
  },
  web: {
    says: 'Building the web app …',
    after: 'fonts',
    inputs: [inRoot('apps', 'web'), inRoot('packages'), inRoot('package-lock.json')],
    stamp: join(WEB, '.stamp'),
    folder: WEB,
    isThere: () => existsSync(join(WEB, 'server')),
    run: (node, draft) =>
      run(node, [inRoot('node_modules', '.bin', 'react-router'), 'build'], {
        cwd: inRoot('apps', 'web'),
        env: { NODE_ENV: 'production', BUILD_DIRECTORY: draft },
        capture: true,
      }),
  },
};

/** Whether the result of a step exists and was built from the inputs as they are now. */
export function isFresh(step) {
  return step.isThere() && isStamped(step.stamp, fingerprintOf(step.inputs));
}

/**
 * Runs a step. The fingerprint of the inputs is taken before the build, so that a change during the build makes the
 * result stale. A `folder` is built as a draft and replaces the old folder when it is complete. Until then, and when
 * the step fails, the old folder stays.
 */
export async function build(step, node) {
  console.log(step.says);
  const inputs = fingerprintOf(step.inputs);
  if (step.folder) return buildBeside(step, node, inputs);
  unstamp(step.stamp);
  await succeed(step, node);
  stamp(step.stamp, inputs);
}

async function buildBeside(step, node, inputs) {
  const draft = join(dirname(step.folder), '.cache', basename(step.folder));
  rmSync(draft, { recursive: true, force: true });
  await succeed(step, node, draft);
  stamp(join(draft, basename(step.stamp)), inputs);
  replaceFolder(step.folder, draft);
}

async function succeed(step, node, draft) {
  const { code, output } = await step.run(node, draft);
  if (code !== 0)
    throw new SetUpError(`${output.trim()}\n${step.says.replace(/ …$/, '')} did not succeed, see above.`);
}

function replaceFolder(folder, draft) {
  const former = `${draft}.former`;
  rmSync(former, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  if (existsSync(folder)) renameSync(folder, former);
  renameSync(draft, folder);
  rmSync(former, { recursive: true, force: true });
}
