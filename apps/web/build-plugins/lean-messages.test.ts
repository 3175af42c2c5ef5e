import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { leanMessage } from './lean-messages.ts';

const folder = fileURLToPath(new URL('../app/paraglide/messages/', import.meta.url));

/** Anything that a message asks for is the number two. */
const inputs: unknown = new Proxy({}, { get: () => 2 });
const registry = { plural: () => 'other', number: String };

/** Runs the module of a message without its imports. Gives its words in a language. */
function wordsOf(code: string, name: string, locale: string): unknown {
  const body = code.replace(/^import .*$/gm, '').replace('export const', 'const');
  const facts = ['getLocale', 'experimentalStaticLocale', 'registry'];
  const message: unknown = new Function(...facts, `${body}\nreturn ${name};`)(
    () => locale,
    undefined,
    registry,
  );
  return typeof message === 'function' ? message(inputs) : undefined;
}

it('says in both languages what the compiled messages say', async () => {
  const files = (await readdir(folder)).filter((name) => /^(?!_index)\w+\.js$/.test(name));
  expect(files.length).toBeGreaterThan(500);
  for (const file of files) {
    const code = await readFile(folder + file, 'utf8');
    const name = file.slice(0, -'.js'.length);
    const lean = leanMessage(code) ?? '';
    const both = ['en', 'sp'];
    expect(
      both.map((locale) => wordsOf(lean, name, locale)),
      file,
    ).toEqual(both.map((locale) => wordsOf(code, name, locale)));
  }
});

it('leaves alone what is written in another way', () => {
  expect(leanMessage('export const home_title = () => "Songs";\n')).toBeNull();
});
