import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { m } from '../app/paraglide/messages.js';
import { findMessageProblems, placeholdersOf } from './check-messages.ts';
import { listedMessageFiles } from './messages-plugin.ts';

const ownMessages = fileURLToPath(new URL('../messages', import.meta.url));
const folders: string[] = [];

async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keepsong-messages-'));
  folders.push(folder);
  return folder;
}

async function messages(en: object, sp: object | null): Promise<string> {
  const folder = await scratch();
  for (const locale of ['en', 'sp']) await mkdir(join(folder, locale));
  await writeFile(join(folder, 'en/cart.json'), JSON.stringify(en));
  if (sp) await writeFile(join(folder, 'sp/cart.json'), JSON.stringify(sp));
  return folder;
}

const LISTED = ['./messages/{locale}/cart.json'];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

it('finds no problem in the shop’s own messages', async () => {
  expect(await findMessageProblems(ownMessages, await listedMessageFiles())).toEqual([]);
});

it('never puts "y" before a name in Spanish, because it is "e" before Imani or Hilda', async () => {
  const folder = join(ownMessages, 'sp');
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.json'));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const joined = /\by \{(?:artist|customer|recipient|maker|vendor|giver|from|\w*[nN]ame)\w*\}/g;
  expect(texts.flatMap((text) => text.match(joined) ?? [])).toEqual([]);
});

it.each([
  ['a text without Spanish', { cart_a: 'A', cart_b: 'B' }, { cart_a: 'A' }, 'sp/cart.json lacks cart_b'],
  ['a text without English', { cart_a: 'A' }, { cart_a: 'A', cart_b: 'B' }, 'en/cart.json lacks cart_b'],
  ['other placeholders', { cart_a: '{n} of {all}' }, { cart_a: '{n} de {todo}' }, 'placeholders of cart_a'],
  ['an empty text', { cart_a: 'A' }, { cart_a: ' ' }, 'cart_a has no text'],
  ['an hour that may break', { cart_a: '8pm' }, { cart_a: 'a las 8 p.m.' }, 'hour in cart_a'],
  ['a key of another capability', { shell_a: 'A' }, { shell_a: 'A' }, 'must begin with cart_'],
  ['a file in one language', { cart_a: 'A' }, null, 'cart.json exists in one language only'],
])('reports %s', async (_, en, sp, expected) => {
  const problems = await findMessageProblems(await messages(en, sp), LISTED);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(expected);
});

it('reports a file that is not compiled', async () => {
  const problems = await findMessageProblems(await messages({ cart_a: 'A' }, { cart_a: 'A' }), []);
  expect(problems).toEqual(['cart.json is not named in project.inlang/settings.json, so it is not compiled']);
});

it('reads the placeholders of plural messages', () => {
  const plural = [
    { match: { 'countPlural=one': '{count} item of {brand}', 'countPlural=other': '{count} items' } },
  ];
  expect(placeholdersOf(plural)).toEqual(['brand', 'count']);
});

it('every message is compiled in both languages', async () => {
  const compiled: Readonly<Record<string, unknown>> = m;
  const files = await readdir(join(ownMessages, 'en'), { recursive: true });
  for (const file of files.filter((name) => name.endsWith('.json'))) {
    const { $schema: _, ...own } = JSON.parse(await readFile(join(ownMessages, 'en', file), 'utf8'));
    for (const key of Object.keys(own)) expect([key, typeof compiled[key]]).toEqual([key, 'function']);
  }
  expect(m.shell_cart({ count: 1 }, { locale: 'sp' })).toBe('Carrito, 1 artículo');
  expect(m.shell_cart({ count: 2 }, { locale: 'sp' })).toBe('Carrito, 2 artículos');
  expect(m.shell_start_song({}, { locale: 'sp' })).not.toBe(m.shell_start_song({}, { locale: 'en' }));
});
