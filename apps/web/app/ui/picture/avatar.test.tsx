import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { INKS, inkOf } from '../lettering/ink.ts';
import { Avatar, initials } from './avatar.tsx';

const html = (node: React.ReactNode) => renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>);

describe('initials (spec 5-51)', () => {
  it.each([
    ['henri', 'lavoie', 'HL'],
    ['Priya', '', 'P'],
    ['Priya', null, 'P'],
    ['ángel', 'ñúñez', 'ÁÑ'],
    ['  Ana ', ' Juárez', 'AJ'],
    ['', 'Lavoie', ''],
    [undefined, undefined, ''],
    ['𝒜da', 'L', '𝒜L'],
  ])('%s %s → %s', (first, last, letters) => {
    expect(initials(first, last)).toBe(letters);
  });
});

describe('ink of a person (spec 6-22)', () => {
  it('is the same for the same seed', () => {
    expect(inkOf('user-12')).toBe(inkOf('user-12'));
    expect(inkOf(12)).toBe(inkOf('12'));
  });

  it('uses the whole palette', () => {
    const used = new Set(Array.from({ length: 400 }, (_, id) => inkOf(id)));
    expect([...used].sort()).toEqual([...INKS].sort());
  });
});

describe('Avatar', () => {
  it('shows a portrait before initials, with the artist ring', () => {
    const out = html(<Avatar kind="artist" image="/p.svg" firstName="Odessa" lastName="Vale" />);
    expect(out).toContain('src="/p.svg"');
    expect(out).toContain('avatar--artist');
    expect(out).not.toContain('OV');
  });

  it('links only when it gets a target', () => {
    expect(html(<Avatar to="/artists/1" label="Odessa Vale" />)).toContain('href="/artists/1"');
    expect(html(<Avatar label="Odessa Vale" />)).toContain('role="img"');
  });

  it('passes each press on, with a link and without one (spec 2.10-09)', () => {
    const onClick = vi.fn();
    for (const link of [{}, { to: '/artists/1' }])
      Avatar({ ...link, label: 'Odessa Vale', onClick }).props.onClick();
    expect(onClick).toHaveBeenCalledTimes(2);
  });

  it('is decoration without a label', () => {
    expect(html(<Avatar firstName="Ana" />)).toContain('aria-hidden="true"');
  });

  it('has a generic figure for a person without a name, and the logo for staff', () => {
    expect(html(<Avatar />)).toContain('#user"');
    expect(html(<Avatar kind="staff" firstName="Kim" />)).toContain('viewBox="0 0 54 64"');
    expect(html(<Avatar kind="staff" firstName="Kim" />)).not.toContain('>K<');
  });
});
