#!/usr/bin/env node
// npm run source-maps: builds the source maps of this release into .cache/source-maps/<release>, which nobody is served, and
// uploads them with their scripts to a service that speaks Sentry's API, if SENTRY_AUTH_TOKEN, SENTRY_ORG and SENTRY_PROJECT
// are set. SENTRY_URL names another service than sentry.io.
import { rmSync } from 'node:fs';
import { inRoot } from './lib/root.mjs';
import { run } from './lib/run.mjs';
import { main, setUp } from './lib/set-up/set-up.mjs';
import { SetUpError } from './lib/set-up/set-up-error.mjs';
import { builtFiles, isSameBuild, releaseOf, uploadMaps } from './lib/source-maps.mjs';

const SERVED = inRoot('apps', 'web', 'build', 'client', 'assets');

await main(async () => {
  const node = await setUp(['fonts', 'web']);
  const release = releaseOf();
  const folder = inRoot('.cache', 'source-maps', release);
  rmSync(folder, { recursive: true, force: true });
  console.log('Building the source maps …');
  const { code, output } = await run(node, [inRoot('node_modules', '.bin', 'react-router'), 'build'], {
    cwd: inRoot('apps', 'web'),
    env: { NODE_ENV: 'production', SOURCE_MAPS: '1', BUILD_DIRECTORY: folder },
    capture: true,
  });
  if (code !== 0) throw new SetUpError(`${output.trim()}\nThe source maps were not built, see above.`);
  const files = builtFiles(inRoot('.cache', 'source-maps', release, 'client', 'assets'));
  // Maps of other scripts than those that are served would show wrong places.
  if (!isSameBuild(files, builtFiles(SERVED)))
    throw new SetUpError('The scripts of this build are not those that are served. Build the shop again.');
  const { SENTRY_AUTH_TOKEN: token, SENTRY_ORG: org, SENTRY_PROJECT: project } = process.env;
  const url = process.env.SENTRY_URL ?? 'https://sentry.io';
  if (!token || !org || !project) {
    console.log(`${folder} has them. Set SENTRY_AUTH_TOKEN, SENTRY_ORG and SENTRY_PROJECT to upload them.`);
    return;
  }
  const count = await uploadMaps(files, { url, token, org, project, release });
  console.log(`Uploaded ${count} files of release ${release}.`);
});
