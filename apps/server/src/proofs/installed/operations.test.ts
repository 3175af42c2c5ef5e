import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// For every command in docs/operations, this list names a test that runs it, or the reason why it cannot run
// here.

const ROOT = new URL('../../../../../', import.meta.url);
const FOLDER = 'docs/operations/';
const textOf = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
/** The code of a test, without lines that are only comments. */
const codeOf = (path: string) => textOf(path).replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };

/** A test, and the words in it by which one can see that it runs the command. */
type Tested = { test: string; by: string };
/** What the command needs that the machines of the tests do not have. */
type Elsewhere = { elsewhere: string };

const BACKUP = 'apps/server/src/commands/backup-command.test.ts';
/** Runs them through package.json, as a person does. */
const NPM = 'apps/server/src/proofs/installed/npm-commands.night.test.ts';
const IMAGE = 'apps/server/src/proofs/installed/image.night.test.ts';
const COMMANDS: Readonly<Record<string, Tested | Elsewhere>> = {
  'npm start': { test: 'scripts/lib/start.test.mjs', by: 'start.mjs' },
  'npm run backup': { test: NPM, by: "npm('backup'" },
  'npm run restore': { test: NPM, by: "npm('restore'" },
  'npm run restore --at': { test: BACKUP, by: `'--at'` },
  'npm run restore --to': { test: 'apps/server/src/commands/restore-moment.night.test.ts', by: `'--to'` },
  'npm run erase-again': { test: NPM, by: "npm('erase-again'" },
  'npm run migrate': { test: NPM, by: "npm('migrate'" },
  'npm run rotate': { test: NPM, by: "npm('rotate'" },
  'npm run doctor': { test: NPM, by: "npm('doctor'" },
  'npm run verify-log': { test: NPM, by: "npm('verify-log'" },
  'npm run staff': { test: NPM, by: "npm('staff'" },
  'npm run catalogue': { test: NPM, by: "npm('catalogue'" },
  'npm run source-maps': { test: 'scripts/lib/source-maps.test.mjs', by: 'source-maps.mjs' },
  'npm run soak': { test: 'apps/server/src/proofs/load/soak.night.test.ts', by: 'runSoak(' },
  'node apps/server/src/main.ts': { test: IMAGE, by: 'main.ts' },
  'npm run test:nightly': { test: 'scripts/lib/tests/night.test.mjs', by: 'night.mjs' },
  'node scripts/size.mjs': { test: 'scripts/lib/sizing/sizing.test.mjs', by: 'withSizes(' },
  'node scripts/migrations.mjs': {
    test: 'scripts/lib/checks/migrations/migrations.test.mjs',
    by: 'migrations.mjs',
  },
  'node scripts/versions.mjs': { test: 'scripts/lib/checks/contract/versions.test.mjs', by: 'versions.mjs' },
  'node scripts/image-tree.mjs': { test: 'scripts/lib/image-tree.test.mjs', by: 'image-tree' },
  'docker compose up': { elsewhere: 'no container tool; deploy.test.ts reads compose.yaml' },
  'docker compose down': { elsewhere: 'no container tool; it is about volumes of Docker' },
  'docker compose run': {
    elsewhere: 'no container tool; image.night.test.ts runs doctor from the files of the image',
  },
  'docker compose build': {
    elsewhere: 'no container tool; image.night.test.ts starts what the image would hold',
  },
  'docker compose stop': { elsewhere: 'no container tool; deploy.test.ts looks for the services' },
  'docker compose rm': { elsewhere: 'no container tool; deploy.test.ts looks for the services' },
  'docker compose ps': { elsewhere: 'no container tool' },
  'docker volume rm': { elsewhere: 'no container tool; deploy.test.ts looks for the volume' },
  'docker build': { elsewhere: 'no container tool; image.night.test.ts starts what the image would hold' },
  'kubectl apply': { elsewhere: 'no cluster; deploy.test.ts reads the manifests' },
  'kubectl create': { elsewhere: 'no cluster; deploy.test.ts reads the manifest' },
  'kubectl scale': { elsewhere: 'no cluster; deploy.test.ts looks for the names' },
  'kubectl patch': { elsewhere: 'no cluster; deploy.test.ts looks for the names' },
  'kubectl logs': { elsewhere: 'no cluster; deploy.test.ts looks for the names' },
  'kubectl delete': { elsewhere: 'no cluster; deploy.test.ts looks for the names' },
  'openssl rand': { elsewhere: 'any 32 random characters do' },
};

/** The commands of a page, without settings before them: inline code, and the lines of code blocks. */
function commandsIn(markdown: string): string[] {
  const inWords = [
    ...markdown.matchAll(/`(?:[A-Z_]+=\S+ )*((?:npm|node|docker|kubectl|openssl) [^`\n]+)`/g),
  ].map(([, words = '']) => words);
  const inBlocks = [...markdown.matchAll(/^((?:npm|node|docker|kubectl|openssl) .+)$/gm)].map(
    ([, words = '']) => words,
  );
  return [...inWords, ...inBlocks];
}

/** The entry of the list to which this command belongs; null when there is none. */
function nameOf(command: string): string | null {
  const option = /^npm run restore .*(--at|--to)\b/.exec(command)?.[1];
  if (option) return `npm run restore ${option}`;
  const names = Object.keys(COMMANDS).filter((name) => command === name || command.startsWith(`${name} `));
  return names.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

const pages = readdirSync(new URL(FOLDER, ROOT)).map((name) => FOLDER + name);
const commands = new Set(pages.flatMap((page) => commandsIn(textOf(page))));

it('every command in docs/operations is run by a test', () => {
  expect([...commands].filter((command) => nameOf(command) === null)).toEqual([]);
  expect(commands.size).toBeGreaterThan(15);
});

it.each(
  Object.entries(COMMANDS).flatMap(([name, what]) =>
    'test' in what ? [[name, what.test, what.by] as const] : [],
  ),
)('%s is run by %s', (_, test, by) => {
  expect(existsSync(new URL(test, ROOT))).toBe(true);
  expect(codeOf(test)).toContain(by);
});

it('each command in docs/operations that npm or Node.js runs is there', () => {
  const missing = [...commands].filter((command) => {
    const [, script] = /^npm (?:run )?(start|test|[\w:-]+)/.exec(command) ?? [];
    const file = script === undefined ? command : (scripts[script] ?? 'no script');
    const [, path] = /^(?:exec )?node (?:--\S+ )*(\S+\.(?:mjs|ts))/.exec(file) ?? [];
    const isOurs = /^(?:npm|node) /.test(command);
    return isOurs && (path === undefined || !existsSync(new URL(path, ROOT)));
  });
  expect(missing).toEqual([]);
});

it('the list names no command that no page has', () => {
  const named = new Set([...commands].map(nameOf));
  expect(Object.keys(COMMANDS).filter((name) => !named.has(name))).toEqual([]);
});
