import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { leanReactDom } from './lean-react.ts';

const app = fileURLToPath(new URL('../app/', import.meta.url));
const installed = createRequire(import.meta.url)
  .resolve('react-dom/client')
  .replace(/client\.js$/, '');
const readReactDom = () => readFile(`${installed}cjs/react-dom-client.production.js`, 'utf8');

it('takes what the shop never uses out of the React that is installed', async () => {
  const code = await readReactDom();
  const lean = leanReactDom(code) ?? '';
  expect(code.length - lean.length).toBeGreaterThan(30_000);
  expect(lean).not.toContain('ownerDocument.startViewTransition(');
  expect(lean).not.toContain('FragmentInstance.prototype.');
  expect(lean).not.toContain('dns-prefetch');
  expect(() => new Function('require', 'exports', lean)).not.toThrow();
});

it('refuses a React that is written in another way', async () => {
  const code = await readReactDom();
  expect(
    leanReactDom(code.replace('function startViewTransition(', 'function beginViewTransition(')),
  ).toBeNull();
  expect(leanReactDom(code.replace('FragmentInstance.prototype.focus =', 'focusOf ='))).toBeNull();
});

/** How a component would ask for it. */
const ASKS = [
  /\bViewTransition\b|viewTransition|addTransitionType|<Fragment[^>]*\bref=/,
  /import (?!\{ (createPortal|flushSync) \})[^;]* from 'react-dom'/,
];

/** Asks React on the server, which has everything, and nothing in a browser. */
const ON_THE_SERVER = 'ui/wood-type.ts';

it('is not asked for what was taken out', async () => {
  const names = (await readdir(app, { recursive: true })).filter((name) => /\.tsx?$/.test(name));
  const users: string[] = [];
  for (const name of names) {
    const text = await readFile(app + name, 'utf8');
    if (ASKS.some((ask) => ask.test(text))) users.push(name);
  }
  expect(names.length).toBeGreaterThan(500);
  expect(users).toEqual([ON_THE_SERVER]);
  expect(await readFile(app + ON_THE_SERVER, 'utf8')).toContain('if (!import.meta.env.SSR) return;');
});
