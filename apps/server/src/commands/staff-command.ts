import { parseArgs } from 'node:util';
import type { Result } from '@keepsong/domain/result';
import { readStaffRole, STAFF_ROLES } from '@keepsong/domain/staff/permissions';
import type { StaffServices } from '../features/staff/staff.wiring.ts';
import type { Database } from '../platform/db/database.ts';
import { verifyStaffLog } from '../platform/staff/staff-log.ts';

/** What a command prints, and its exit code. */
export type Said = { code: 0 | 1; lines: string[] };

const say = (...lines: string[]): Said => ({ code: 0, lines });
const fail = (...lines: string[]): Said => ({ code: 1, lines });

const USAGE = [
  'npm run staff -- add EMAIL --role owner',
  'npm run staff -- list',
  'npm run staff -- role EMAIL --role finance',
  'npm run staff -- reset-factor EMAIL',
  'npm run staff -- sign-out EMAIL',
  'npm run staff -- sign-out --everybody',
  `Roles: ${STAFF_ROLES.join(', ')}`,
];

type Deps = { database: Database } & Pick<StaffServices, 'staffMembers' | 'staffEntrance'>;

/**
 * `npm run staff`: adds and changes members of staff on the server, even when nobody can sign in. The options may
 * stand anywhere, and a role may also follow the address without `--role`.
 */
export async function staffCommand(args: readonly string[], deps: Deps): Promise<Said> {
  const given = readArguments(args);
  if (given === null) return fail(...USAGE);
  const { verb, email, role, isEverybody } = given;
  switch (verb) {
    case 'add':
      return add(email, role, deps);
    case 'list':
      return list(deps);
    case 'role':
      return changeRole(email, role, deps);
    case 'reset-factor':
      return resetFactor(email, deps);
    case 'sign-out':
      return isEverybody ? signEverybodyOut(deps) : signOut(email, deps);
    default:
      return fail(...USAGE);
  }
}

type Given = { verb: string; email: string; role: string | undefined; isEverybody: boolean };

/** Null when an option is unknown or has no value, or when there are more words than one command takes. */
function readArguments(args: readonly string[]): Given | null {
  const options = { role: { type: 'string' }, everybody: { type: 'boolean' } } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [verb = '', email = '', ...rest] = positionals;
    const [role, ...more] = values.role === undefined ? rest : [values.role, ...rest];
    const isEverybody = values.everybody === true;
    return more.length > 0 || (isEverybody && email !== '') ? null : { verb, email, role, isEverybody };
  } catch (error) {
    // What parseArgs throws about arguments is a TypeError.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

async function add(email: string, word: string | undefined, { staffEntrance }: Deps): Promise<Said> {
  const role = readStaffRole(word);
  if (role === null) return fail(...USAGE);
  return told(await staffEntrance.addByCommand(email, role), `${email} is on the staff now (${role}).`);
}

async function list({ staffMembers }: Deps): Promise<Said> {
  const members = await staffMembers.byCommand.list();
  if (members.length === 0) return say('Nobody is staff yet.');
  return say(
    ...members.map(({ email, role, hasSecondFactor }) =>
      [email, role, hasSecondFactor ? 'second step on' : 'second step not set up'].join('\t'),
    ),
  );
}

async function changeRole(email: string, word: string | undefined, deps: Deps): Promise<Said> {
  const role = readStaffRole(word);
  if (role === null) return fail(...USAGE);
  const id = await idOf(email, deps);
  if (id === null) return fail(`${email} is not on the staff.`);
  return told(await deps.staffMembers.byCommand.changeRole(id, role), `${email} is ${role} now.`);
}

async function resetFactor(email: string, deps: Deps): Promise<Said> {
  const id = await idOf(email, deps);
  if (id === null) return fail(`${email} is not on the staff.`);
  return told(
    await deps.staffMembers.byCommand.resetFactor(id),
    `${email} sets up a new second step at the next sign-in.`,
  );
}

async function signEverybodyOut({ staffMembers }: Deps): Promise<Said> {
  await staffMembers.byCommand.signEverybodyOut();
  return say('Everybody has to sign in again.');
}

/** Ends the sessions of any account. */
async function signOut(email: string, { staffMembers }: Deps): Promise<Said> {
  if (email === '') return fail(...USAGE);
  const done = await staffMembers.byCommand.signOut(email);
  return done.ok ? say(`${email} has to sign in again.`) : fail(`Nobody has an account with ${email}.`);
}

async function idOf(email: string, { staffMembers }: Deps): Promise<number | null> {
  const members = await staffMembers.byCommand.list();
  return members.find((member) => member.email.toLowerCase() === email.toLowerCase())?.id ?? null;
}

const REFUSED: Readonly<Record<string, string>> = {
  email_invalid: 'This is not an e-mail address.',
  invalid_input: 'This is not an e-mail address.',
  staff_already: 'This account belongs to the staff, an artist or a vendor already.',
  last_owner: 'The shop needs at least one owner.',
};

const told = (result: Result<unknown>, done: string): Said =>
  result.ok ? say(done) : fail(REFUSED[result.refusal.code] ?? `Refused: ${result.refusal.code}.`);

/** `npm run verify-log`: checks the chain of the log of the staff. */
export async function verifyLogCommand({ database }: Pick<Deps, 'database'>): Promise<Said> {
  const { firstWrong, lines, lastHash } = await verifyStaffLog(database.db);
  if (firstWrong !== null)
    return fail(`Line ${firstWrong} of the log was changed, or a line before it is missing.`);
  return say(
    `All ${lines} lines of the log are as they were written. Hash of the last one: ${lastHash || 'none'}`,
  );
}
