import { expect, it } from 'vitest';
import { showingDay } from './shown-day-page.ts';

const isShown = (path: string) => path === '/' || path === '/store';
const shown = (html: string) => showingDay(html, '2027-02-12', isShown);

it('a page of another day has no scripts', () => {
  const html =
    '<link rel="modulepreload" href="/a.js"><p>x</p><script nonce="n">go()</script><script src="/b.js"></script>';
  expect(shown(html)).toBe('<p>x</p>');
});

it.each([
  ['/store', '/store?at=2027-02-12'],
  ['/store?page=2&amp;at=2020-01-01', '/store?page=2&amp;at=2027-02-12'],
  ['?locale=sp', '?locale=sp&amp;at=2027-02-12'],
  ['/#songs', '/?at=2027-02-12'],
  ['#content', '#content'],
  ['/cart', '#'],
  ['https://elsewhere.example/', '#'],
  ['//elsewhere.example/', '#'],
])('its link to %s leads to %s', (href, leads) => {
  expect(shown(`<a class="link" href="${href}">x</a>`)).toBe(`<a class="link" href="${leads}">x</a>`);
});

it('only the way out leads to the shop of today', () => {
  const html = '<a data-leaves="" href="/store">out</a>';
  expect(shown(html)).toBe(html);
});
