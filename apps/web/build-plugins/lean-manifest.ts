import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What React Router says of a route to the browser, as far as it is trimmed here. */
type Route = { parentId?: string; imports: string[]; css: string[]; [fact: string]: unknown };
type Manifest = { entry: { imports: string[] }; routes: Record<string, Route> };

const BEGIN = 'window.__reactRouterManifest=';

/**
 * The route manifest, which every page fetches whole, without what says nothing: flags that are false, and files that
 * a page has from its layouts and the entry before it is asked for. null when it is written in another way.
 */
export function leanManifest(script: string): string | null {
  if (!script.startsWith(BEGIN) || !script.endsWith(';')) return null;
  const manifest: Manifest = JSON.parse(script.slice(BEGIN.length, -1));
  const routes = Object.entries(manifest.routes).map(([id, route]) => {
    const there = new Set(manifest.entry.imports);
    for (let one = above(manifest, route); one; one = above(manifest, one))
      for (const file of one.imports) there.add(file);
    const told = Object.entries(route).filter(([, fact]) => fact !== false);
    return [id, { ...Object.fromEntries(told), imports: route.imports.filter((file) => !there.has(file)) }];
  });
  return `${BEGIN}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`;
}

const above = ({ routes }: Manifest, { parentId }: Route): Route | undefined =>
  parentId === undefined ? undefined : routes[parentId];

/**
 * Trims the manifest of a finished build: 0.3 KB of every page. Its name stays: the same facts are trimmed the same.
 * Another shape than the one this was written for stops the build, so that a new version is looked at first.
 */
export async function trimManifest(buildDirectory: string): Promise<void> {
  const assets = join(buildDirectory, 'client', 'assets');
  const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file));
  const lean = name && leanManifest(await readFile(join(assets, name), 'utf8'));
  if (!lean) throw new Error('the route manifest is written in another way than lean-manifest.ts knows');
  await writeFile(join(assets, name), lean);
}
