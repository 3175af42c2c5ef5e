import { readFile } from 'node:fs/promises';

/**
 * One line for each ZIP code of the US mail: code, city and state, separated by tabs. The list is kept here, so that no
 * address of a customer goes to another company. It comes from the npm package `zipcodes` 8.0.0.
 */
const LIST = new URL('us-zip-codes.tsv', import.meta.url);

let list: Promise<string> | undefined;

/** City and state of a ZIP code of five digits; null when there is no such code. */
export async function findZipCode(code: string): Promise<{ city: string; state: string } | null> {
  list ??= readFile(LIST, 'utf8');
  const text = await list;
  const at = text.indexOf(`\n${code}\t`);
  if (at < 0) return null;
  const [, city = '', state = ''] = text.slice(at + 1, text.indexOf('\n', at + 1)).split('\t');
  return { city, state };
}
