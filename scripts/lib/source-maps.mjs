import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inRoot } from './root.mjs';

/** The name under which faults of this code are reported: the version of its front end. */
export function releaseOf() {
  const source = readFileSync(inRoot('packages', 'contract', 'src', 'transport', 'made-versions.ts'), 'utf8');
  const [, version] = /APP_VERSION = '([^']+)'/.exec(source) ?? [];
  if (!version) throw new Error('the version of the shop was not found');
  return version;
}

/** The scripts of a folder and their maps, by file name. */
export const builtFiles = (folder) =>
  readdirSync(folder)
    .filter((name) => /\.js(\.map)?$/.test(name))
    .sort()
    .map((name) => join(folder, name));

const scriptsOf = (files) => files.filter((path) => path.endsWith('.js'));

/** Whether two builds have the same scripts. The names contain hashes of the contents. */
export const isSameBuild = (files, others) =>
  JSON.stringify(scriptsOf(files).map((path) => basename(path))) ===
  JSON.stringify(scriptsOf(others).map((path) => basename(path)));

/** The service refuses a file that the release already has with this status. That is no error. */
const IS_THERE = 409;
const TRIES = 3;

/**
 * Uploads scripts and maps to a release. The service finds a script by its path on any host, and the script's
 * map by a header, because the script itself does not name its map. Returns how many files there were.
 */
export async function uploadMaps(files, { url, token, org, project, release }) {
  const api = `${url.replace(/\/$/, '')}/api/0`;

  async function send(path, make) {
    for (let tried = 1; ; tried += 1) {
      const answer = await fetch(api + path, {
        method: 'POST',
        ...make(),
        headers: { authorization: `Bearer ${token}`, ...make().headers },
      });
      if (answer.ok || answer.status === IS_THERE) return;
      if (answer.status < 500 || tried === TRIES)
        throw new Error(`the service answered ${answer.status} to ${path}`);
    }
  }

  await send(`/organizations/${org}/releases/`, () => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version: release, projects: [project] }),
  }));
  for (const path of files) {
    const name = basename(path);
    await send(`/projects/${org}/${project}/releases/${encodeURIComponent(release)}/files/`, () => {
      const body = new FormData();
      body.append('name', `~/assets/${name}`);
      if (files.includes(`${path}.map`)) body.append('header', `Sourcemap:${name}.map`);
      body.append('file', new Blob([readFileSync(path)]), name);
      return { body, headers: {} };
    });
  }
  return files.length;
}
