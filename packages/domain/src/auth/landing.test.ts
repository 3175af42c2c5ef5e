import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TEXT_CASES } from '../testing/cases.ts';
import { HOSTILE_PIECES } from '../testing/hostile-paths.ts';
import { landingPath, postLoginTarget, safePath, safeRedirect } from './landing.ts';

const routes = { Home: '/', Checkout: '/checkout', Story: '/stories/:slug', ECard: '/stories/:slug/:card' };

describe('landingPath', () => {
  it.each([
    ['admin', [], '/admin'],
    ['artist', [], '/artist_experience/u%2F7'],
    ['vendor', [{ id: 'v 1' }, { id: 'v2' }], '/partners/v%201'],
    ['vendor', [], '/dashboard'],
    ['customer', [{ id: 'v1' }], '/dashboard'],
    ['anything', [], '/dashboard'],
  ])('%s → %3$s', (role, product_vendors, path) => {
    expect(landingPath({ id: 'u/7', role, product_vendors })).toBe(path);
  });
});

describe('safePath', () => {
  it.each([
    ['/', '/'],
    ['/cart', '/cart'],
    ['/stories/x?y=1&z=//a#b', '/stories/x?y=1&z=//a#b'],
    ['/a/../cart', '/cart'],
    ['/a//b', '/a//b'],
    ['/ñ', '/%C3%B1'],
    ['/@evil.example', '/@evil.example'],
  ])('%s → %s', (target, path) => {
    expect(safePath(target)).toBe(path);
  });

  it.each([
    '',
    'cart',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/.//evil.example',
    '/./\\evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/%2F%2Fevil.example',
    '/%2fevil.example',
    '/%5cevil.example',
    '/./%2fevil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/a\u0000b',
    '/a\u007Fb',
    ' /cart',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'https://evil.example/',
    'https:evil.example',
    '?x',
    '#x',
    null,
    undefined,
    7,
    {},
    ['/cart'],
    `/${'a'.repeat(2000)}`,
  ])('refuses %j', (target) => {
    expect(safePath(target)).toBeNull();
  });

  it('takes a path up to its limit', () => {
    expect(safePath(`/${'a'.repeat(1999)}`)).toHaveLength(2000);
  });

  it('stays on the origin for any input, also when the result is checked again', () => {
    const piece = fc.constantFrom(...HOSTILE_PIECES);
    const targets = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(targets, (target) => {
        const path = safePath(target);
        if (path === null) return;
        for (const base of ['https://shop.example/login', 'http://localhost:3000/a/b']) {
          const url = new URL(path, base);
          expect(url.origin).toBe(new URL(base).origin);
          expect(url.pathname.startsWith('//')).toBe(false);
        }
        expect(safePath(path)).toBe(path);
      }),
      { numRuns: TEXT_CASES },
    );
  });
});

describe('postLoginTarget', () => {
  it.each([
    [{}, null],
    [{ forward_to: 'Checkout' }, '/checkout'],
    [{ forward_to: '/cart', push_to: 'Checkout', push_to_path: '/artists' }, '/cart'],
    [{ forward_to: '//evil', push_to: 'Checkout', push_to_path: '/artists' }, '/checkout'],
    [{ push_to: 'Nowhere', push_to_path: '/artists' }, '/artists'],
    [{ push_to: '/cart' }, null],
    [{ push_to_path: 'Checkout' }, null],
    [{ push_to: 'constructor' }, null],
    [{ push_to: '__proto__' }, null],
    [{ push_to: 'Story' }, null],
    [{ push_to: 'Story', settings: '{"params":{"slug":"a b/c"}}' }, '/stories/a%20b%2Fc'],
    [
      { push_to: 'Story', settings: '{"params":{"slug":7},"query":{"tab":"lyrics","n":2,"o":{}}}' },
      '/stories/7?tab=lyrics&n=2',
    ],
    [{ push_to: 'Story', settings: '{"params":{"slug":".."}}' }, null],
    [{ push_to: 'Story', settings: '{"params":{"slug":""}}' }, null],
    [{ push_to: 'ECard', settings: '{"params":{"slug":"s"}}' }, null],
    [{ push_to: 'ECard', settings: '{"params":{"slug":"s","card":"c"}}' }, '/stories/s/c'],
    [{ push_to: 'Checkout', settings: 'nonsense' }, '/checkout'],
    [{ push_to: 'Checkout', settings: '[]' }, '/checkout'],
    [{ push_to: 'Checkout', settings: '{"query":{"a":"//b"}}' }, '/checkout?a=%2F%2Fb'],
  ])('%j → %s', (query, target) => {
    expect(postLoginTarget(query, routes)).toBe(target);
  });

  it('safeRedirect takes names and paths', () => {
    expect(safeRedirect('Home', routes)).toBe('/');
    expect(safeRedirect('/cart', routes)).toBe('/cart');
    expect(safeRedirect('toString', routes)).toBeNull();
    expect(safeRedirect(undefined, routes)).toBeNull();
  });
});
