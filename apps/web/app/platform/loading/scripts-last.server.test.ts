import { expect, it } from 'vitest';
import { scriptsLast } from './scripts-last.server.ts';

const HEAD =
  '<link rel="modulepreload" href="/assets/a.js" nonce="n"/><link rel="stylesheet" href="/a.css"/>';
const MODULE = 'import "/assets/manifest.js";import("/assets/a.js");';
const page = (nonce = '') =>
  `<html data-asleep=""><head>${HEAD}</head><body><button type="button">Play</button><script${nonce} type="module" async="">${MODULE}</script></body></html>`;

it('a page fetches no script until our inline script asks for it', () => {
  const html = scriptsLast(page(), ['/assets/a.js', '/assets/b.js']);
  expect(html).not.toContain('modulepreload" href');
  expect(html).not.toContain('<script type="module"');
  expect(html).toContain(`<script type="text/waiting-module">${MODULE}</script><script>{`);
  expect(html).toContain('"a b".split(" ").forEach((name) => preload("/assets/" + name + ".js"))');
  expect(html).toContain('rel="stylesheet"');
});

it('the inline scripts keep the nonce of the page', () => {
  const html = scriptsLast(page(' nonce="abc="'), []);
  expect(html.match(/<script nonce="abc="/g)).toHaveLength(2);
});

it('a document without scripts stays as it is', () => {
  const html = '<html><head></head><body>Gone</body></html>';
  expect(scriptsLast(html, ['/a.js'])).toBe(html);
});
