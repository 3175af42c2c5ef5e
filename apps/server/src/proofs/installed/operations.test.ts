import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// For every command in docs/operations, this list names a test that runs it, or the reason why it cannot run
// here.

const ROOT = new URL('../../../../../', import.meta.url);
const FOLDER = 'docs/operations/';
const textOf = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');

/** A test, and the words in it by which one can see that it runs the command. */
type Tested = { test: string; by: string };
/** What the command needs that the machines of the tests do not have. */
type Elsewhere = { elsewhere: string };

const BACKUP = 'apps/server/src/commands/backup-command.test.ts';
const STAFF = 'apps/server/src/features/staff/staff.test.ts';
const CARRY = 'apps/server/src/platform/editing/folder/carry-catalogue.test.ts';
const IMAGE = 'apps/server/src/proofs/installed/image.night.test.ts';
const COMMANDS: Readonly<Record<string, Tested | Elsewhere>> = {
  'npm start': { test: 'scripts/lib/start.test.mjs', by: 'start.mjs' },
  'npm run backup': { test: BACKUP, by: 'backupCommand(' },
  'npm run restore': { test: BACKUP, by: 'restoreCommand(' },
  'npm run restore --at': { test: BACKUP, by: `'--at'` },
  'npm run restore --to': { test: 'apps/server/src/commands/restore-moment.night.test.ts', by: `'--to'` },
  'npm run rotate': {
    test: 'apps/server/src/features/auth/second-factor/turned-secret.test.ts',
    by: 'rotateCommand(',
  },
  'npm run doctor': { test: 'apps/server/src/commands/doctor-command.test.ts', by: 'doctorCommand(' },
  'npm run verify-log': { test: STAFF, by: 'verifyLogCommand(' },
  'npm run staff': { test: STAFF, by: 'staffCommand(' },
  'npm run catalogue': { test: CARRY, by: 'catalogueCommand(' },
  'npm run source-maps': { test: 'scripts/lib/source-maps.test.mjs', by: 'source-maps.mjs' },
  'npm run soak': { test: 'apps/server/src/proofs/load/soak.night.test.ts', by: 'runSoak(' },
  'node apps/server/src/main.ts': { test: IMAGE, by: 'main.ts' },
  'npm run test:nightly': { test: 'scripts/lib/tests/night.test.mjs', by: 'night' },
  'node scripts/size.mjs': { test: 'scripts/lib/sizing/sizing.test.mjs', by: 'withSizes(' },
  'node scripts/migrations.mjs': {
    test: 'scripts/lib/checks/migrations/migrations.test.mjs',
    by: 'migrations.mjs',
  },
  'node scripts/versions.mjs': { test: 'scripts/lib/checks/contract/versions.test.mjs', by: 'versions.mjs' },
  'node scripts/image-tree.mjs': { test: 'scripts/lib/image-tree.test.mjs', by: 'image-tree' },
  'docker compose up': { elsewhere: 'no container tool; deploy.test.ts reads compose.yaml' },
  'docker compose run': { elsewhere: 'no container tool; the same command runs in image.night.test.ts' },
  'docker build': { elsewhere: 'no container tool; image.night.test.ts starts what the image would hold' },
  'kubectl apply': { elsewhere: 'no cluster; deploy.test.ts reads the manifests' },
  'openssl rand': { elsewhere: 'any 32 random characters do' },
};

/** The commands of a page: inline code, and the lines of code blocks. */
function commandsIn(markdown: string): string[] {
  const inWords = [...markdown.matchAll(/`((?:npm|node|docker|kubectl|openssl) [^`\n]+)`/g)].map(
    ([, words = '']) => words,
  );
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
  expect(textOf(test)).toContain(by);
});

it('the list names no command that no page has', () => {
  const named = new Set([...commands].map(nameOf));
  expect(Object.keys(COMMANDS).filter((name) => !named.has(name))).toEqual([]);
});
