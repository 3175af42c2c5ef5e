import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './root.mjs';
import { run } from './run.mjs';
import { SetUpError } from './set-up-error.mjs';
import { fingerprintOf, isStamped, stamp, unstamp } from './stamp.mjs';

const SCRIPTS = inRoot('apps', 'web', 'scripts');
const FONTS = inRoot('apps', 'web', 'public', 'fonts');

/** The steps that make the web app, in order: each has inputs, a stamp and one result to look for. */
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
    inputs: [inRoot('apps', 'web'), inRoot('packages'), inRoot('package-lock.json')],
    stamp: inRoot('apps', 'web', 'build', '.stamp'),
    isThere: () => existsSync(inRoot('apps', 'web', 'build', 'server')),
    run: (node) =>
      run(node, [inRoot('node_modules', '.bin', 'react-router'), 'build'], {
        cwd: inRoot('apps', 'web'),
        env: { NODE_ENV: 'production' },
        capture: true,
      }),
  },
};

/** Whether a step's result is there and made from exactly the present inputs. */
export function isFresh(step) {
  return step.isThere() && isStamped(step.stamp, fingerprintOf(step.inputs));
}

/** Does a step. The inputs are looked at before, so that a change meanwhile makes the result stale. */
export async function build(step, node) {
  console.log(step.says);
  const inputs = fingerprintOf(step.inputs);
  unstamp(step.stamp);
  const { code, output } = await step.run(node);
  if (code !== 0)
    throw new SetUpError(`${output.trim()}\n${step.says.replace(/ …$/, '')} did not succeed, see above.`);
  stamp(step.stamp, inputs);
}
