import { beforeEach, expect, it, vi } from 'vitest';
import { takeVersion } from './landing-version.ts';

let cookies: Map<string, string>;

/** Opens a tab with a session storage of its own. All tabs share the cookies. */
function openTab() {
  const kept = new Map<string, string>();
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
  });
  return kept;
}

beforeEach(() => {
  cookies = new Map();
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map((pair) => pair.join('=')).join('; ');
    },
    set cookie(line: string) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? [];
      cookies.set(name, value);
    },
  });
});

const see = (slug: string, chance: number, asked = '') => takeVersion(slug, 50, { asked, chance }).variant;

it('the variant of an ad that only the server has kept stays for the order', () => {
  const kept = openTab();
  cookies.set('lp_variant', 'gift-card');
  expect(see('birthday', 0)).toBe('gift-card');
  // An ad that the visitor pressed later in this visit.
  kept.set('lp_variant', 'wedding-a');
  expect(see('birthday', 0)).toBe('gift-card');
  expect(cookies.get('lp_variant')).toBe('gift-card');
});

it('a version is drawn once for a visit, whatever tabs and landing pages it opens', () => {
  const kept = openTab();
  expect(see('birthday', 0)).toBe('birthday-b');
  expect([kept.get('lp_variant'), cookies.get('lp_variant')]).toEqual(['birthday-b', 'birthday-b']);
  expect(see('wedding', 0.9)).toBe('wedding-a');
  expect(see('birthday', 0.9)).toBe('birthday-b');
  expect([kept.get('lp_variant'), cookies.get('lp_variant')]).toEqual(['birthday-b', 'birthday-b']);
  openTab();
  expect(see('birthday', 0.9)).toBe('birthday-b');
});

it('a page shows one version in all tabs, also after another landing page', () => {
  openTab();
  expect(see('birthday', 0)).toBe('birthday-b');
  expect(see('wedding', 0.9)).toBe('wedding-a');
  openTab();
  expect(takeVersion('birthday', 50, { asked: '', chance: 0.9 })).toEqual({
    ...{ version: 'b', variant: 'birthday-b', counts: 'birthday-b' },
  });
  expect(see('wedding', 0)).toBe('wedding-a');
});

it('a browser without cookies keeps the versions in the tab', () => {
  vi.stubGlobal('document', {
    get cookie() {
      return '';
    },
    set cookie(_line: string) {},
  });
  openTab();
  expect([see('birthday', 0), see('wedding', 0.9), see('birthday', 0.9)]).toEqual([
    ...['birthday-b', 'wedding-a', 'birthday-b'],
  ]);
});

it('the version that an address asks for is the one that the visit has seen', () => {
  openTab();
  expect(see('birthday', 0)).toBe('birthday-b');
  expect(see('birthday', 0, 'birthday-a')).toBe('birthday-a');
  expect(see('wedding', 0)).toBe('wedding-b');
  expect(see('birthday', 0)).toBe('birthday-a');
});
