import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const TREE = join(ROOT, '.cache', 'second-build');
const BUILD = 'apps/web/build';
/** Files that the server does not need, and files that belong to another installation. */
const LEFT_OUT =
  /(?:^|\/)(?:node_modules|\.react-router|\.cache|\.data)(?:\/|$)|^apps\/web\/(?:app|messages)\//;
const PARTS = ['apps', 'packages', 'starter', 'package.json', 'package-lock.json'];

/** The names of the second build's scripts, so that a test can tell them from those of the first. */
export const OF_SECOND_BUILD = /\/assets\/next-[\w.-]+\.js$/;

/** The two calls that the next version has at another address, in the sources and in the built scripts. */
const CHANGED_CALLS = [
  ['list', 'GET', '/artists', 'GET', '/all-artists'],
  ['update', 'PATCH', '/songbuilders/:id', 'PUT', '/songbuilders/:id'],
] as const;

/** A migration that the rule allows (decision 0143), of a table that the shop writes at the same time. */
const MIGRATION = `ALTER TABLE "sessions" ADD COLUMN "next_note" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_next_note" CHECK ("next_note" <> '') NOT VALID;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sessions_next" ON "sessions" ("created_at");
`;

/**
 * Makes the next version of the built shop in its own folder tree. Its browser files have other names, two of
 * its calls have addresses that the previous version does not know, and it has one more migration. Returns the
 * tree's folder.
 */
export function makeSecondBuild(): string {
  if (!existsSync(join(ROOT, BUILD, 'client'))) throw new Error('the shop is not built: run "npm run build"');
  rmSync(TREE, { recursive: true, force: true });
  mkdirSync(TREE, { recursive: true });
  for (const part of PARTS)
    cpSync(join(ROOT, part), join(TREE, part), {
      recursive: true,
      filter: (path) => !LEFT_OUT.test(path.slice(ROOT.length)),
    });
  linkPackages();
  renameFiles();
  changeCalls();
  change('packages/contract/src/transport/made-versions.ts', nextVersions);
  addMigration();
  return TREE;
}

/** Links the packages of this installation, but the shop's own packages from the tree. */
function linkPackages(): void {
  const modules = join(TREE, 'node_modules');
  mkdirSync(join(modules, '@keepsong'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@keepsong') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  for (const name of readdirSync(join(TREE, 'packages')))
    symlinkSync(join(TREE, 'packages', name), join(modules, '@keepsong', name));
}

/** Gives the hashed browser files other names, wherever the build names them. */
function renameFiles(): void {
  const assets = join(TREE, BUILD, 'client', 'assets');
  const names = new Set(readdirSync(assets));
  for (const path of globSync(`${BUILD}/**/*.{js,css}`, { cwd: TREE }))
    change(path, (text) =>
      text.replace(/[\w.-]+\.(?:js|css|svg|woff2)\b/g, (name) => (names.has(name) ? `next-${name}` : name)),
    );
  for (const name of names) renameSync(join(assets, name), join(assets, `next-${name}`));
}

function changeCalls(): void {
  const calls = 'packages/contract/src/transport/shop-calls.ts';
  const scripts = globSync(`${BUILD}/client/assets/*.js`, { cwd: TREE });
  for (const [call, method, path, newMethod, newPath] of CHANGED_CALLS) {
    change(calls, (text) =>
      replaced(
        text,
        `${call}: { method: '${method}', path: '${path}'`,
        `${call}: { method: '${newMethod}', path: '${newPath}'`,
      ),
    );
    const built = new RegExp(`${call}:\\{method:(.)${method}\\1,path:\\1${path}\\1`);
    const holders = scripts.filter((script) => built.test(readFileSync(join(TREE, script), 'utf8')));
    if (holders.length === 0) throw new Error(`no built script has the call "${call}"`);
    for (const script of holders)
      change(script, (text) => text.replace(built, `${call}:{method:$1${newMethod}$1,path:$1${newPath}$1`));
  }
}

/** The version numbers that `scripts/versions.mjs` would write for the changed contract. */
function nextVersions(text: string): string {
  const number = Number(/APP_VERSION = '(\d+)-/.exec(text)?.[1]) + 1;
  const numbered = text.replace(/(APP_VERSION = ')\d+/, `$1${number}`);
  const empty = 'Record<string, number>> = {';
  return replaced(numbered, empty, `${empty} 'artists.list': ${number}, 'builder.update': ${number},`);
}

function addMigration(): void {
  const folder = 'apps/server/db/migrations';
  const tag = '9999_next';
  change(`${folder}/meta/_journal.json`, (text) => {
    const journal = JSON.parse(text);
    const { idx, when, version } = journal.entries.at(-1);
    journal.entries.push({ idx: idx + 1, version, when: when + 1, tag, breakpoints: true });
    return JSON.stringify(journal);
  });
  writeFileSync(join(TREE, folder, `${tag}.sql`), MIGRATION);
}

function change(file: string, how: (text: string) => string): void {
  const path = join(TREE, file);
  writeFileSync(path, how(readFileSync(path, 'utf8')));
}

function replaced(text: string, was: string, now: string): string {
  if (!text.includes(was)) throw new Error(`the second build finds no "${was}" to change`);
  return text.replace(was, now);
}
