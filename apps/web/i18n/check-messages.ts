import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const MESSAGE_LOCALES = ['en', 'sp'] as const;

type MessageFile = Map<string, unknown>;

/** All texts of a message: its plain text, or the branches of a message with plural or select. */
function textsOf(message: unknown): string[] {
  if (typeof message === 'string') return [message];
  if (Array.isArray(message)) return message.flatMap(textsOf);
  if (typeof message !== 'object' || message === null) return [];
  return 'match' in message ? Object.values(message.match ?? {}).flatMap(textsOf) : [];
}

/** The names of the placeholders `{name}` in a message, sorted, each once. */
export function placeholdersOf(message: unknown): string[] {
  const names = textsOf(message).flatMap((text) =>
    [...text.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name ?? ''),
  );
  return [...new Set(names)].sort();
}

async function readMessages(folder: string, file: string): Promise<MessageFile> {
  const parsed: unknown = JSON.parse(await readFile(join(folder, file), 'utf8'));
  if (typeof parsed !== 'object' || parsed === null) throw new Error(`${file} is not an object`);
  return new Map(Object.entries(parsed).filter(([key]) => key !== '$schema'));
}

/** A Spanish hour that may break over two lines: '8' and 'p.m.'. */
const BROKEN_HOUR = /\d [ap]\.m\./;

function compareFiles(file: string, base: MessageFile, other: MessageFile): string[] {
  // All files of a folder use the name of the folder as prefix: the keys of desk/orders.json begin with
  // `desk_`.
  const capability = file.replace(/(?:\/.*|\.json)$/, '');
  const missing = [...base.keys()].filter((key) => !other.has(key)).map((key) => `sp/${file} lacks ${key}`);
  const extra = [...other.keys()].filter((key) => !base.has(key)).map((key) => `en/${file} lacks ${key}`);
  const misnamed = [...base.keys()]
    .filter((key) => !key.startsWith(`${capability}_`))
    .map((key) => `en/${file}: ${key} must begin with ${capability}_`);
  const empty = [...base, ...other]
    .filter(
      ([, message]) => textsOf(message).length === 0 || textsOf(message).some((text) => text.trim() === ''),
    )
    .map(([key]) => `${file}: ${key} has no text`);
  const placeholders = [...base]
    .filter(([key]) => other.has(key))
    .filter(([key, message]) => placeholdersOf(message).join() !== placeholdersOf(other.get(key)).join())
    .map(([key]) => `${file}: the placeholders of ${key} differ between en and sp`);
  const broken = [...other]
    .filter(([, message]) => textsOf(message).some((text) => BROKEN_HOUR.test(text)))
    .map(([key]) => `sp/${file}: the hour in ${key} needs the space \\u00a0`);
  return [...missing, ...extra, ...misnamed, ...empty, ...placeholders, ...broken];
}

/**
 * Finds problems in the message files below `folder` (in `en` and `sp`, also in folders below them). These are keys or files that exist in
 * only one language, different placeholders, empty texts, Spanish hours that may break over two lines, keys without the prefix of their feature, and files that no
 * path pattern in `listed` matches. `listed` holds the patterns of the inlang project. Returns an empty list when there
 * are no problems.
 */
export async function findMessageProblems(folder: string, listed: readonly string[]): Promise<string[]> {
  const [english = [], spanish = []] = await Promise.all(
    MESSAGE_LOCALES.map(async (locale) =>
      (await readdir(join(folder, locale), { recursive: true }))
        .filter((file) => file.endsWith('.json'))
        .sort(),
    ),
  );
  const files = [...new Set([...english, ...spanish])];
  const lonely = files
    .filter((file) => !english.includes(file) || !spanish.includes(file))
    .map((file) => `${file} exists in one language only`);
  const unlisted = files
    .filter((file) => !listed.includes(`./messages/{locale}/${file}`))
    .map((file) => `${file} is not named in project.inlang/settings.json, so it is not compiled`);
  const shared = files.filter((file) => english.includes(file) && spanish.includes(file));
  const compared = await Promise.all(
    shared.map(async (file) =>
      compareFiles(
        file,
        await readMessages(join(folder, 'en'), file),
        await readMessages(join(folder, 'sp'), file),
      ),
    ),
  );
  return [...lonely, ...unlisted, ...compared.flat()];
}
