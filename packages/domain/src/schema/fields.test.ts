import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  CENTS,
  FLAG,
  fields,
  INSTANT,
  listOf,
  NAME,
  NAME_OR_NULL,
  NUMBER,
  orNull,
  readAs,
  TEXT,
} from './fields.ts';

const THING = fields({
  text: TEXT,
  name: NAME_OR_NULL,
  flag: FLAG,
  number: NUMBER,
  cents: orNull(CENTS),
  list: listOf(NAME),
});
const EMPTY = { text: '', name: null, flag: false, number: 0, cents: null, list: [] };
const FULL = { text: 'a', name: 'b', flag: true, number: 0.5, cents: 100, list: ['c'] };

describe('fields', () => {
  it('are read independently of each other', () => {
    expect(v.parse(THING, FULL)).toEqual(FULL);
    expect(v.parse(THING, { ...FULL, cents: 1.5, flag: 1, more: 'x' })).toEqual({
      ...FULL,
      cents: null,
      flag: false,
    });
    expect(v.parse(THING, { list: ['c', '', 5, 'd'] })).toEqual({ ...EMPTY, list: ['c', 'd'] });
  });

  it.each([[null], [undefined], [5], ['x'], [[]]])('are empty in %j', (value) => {
    expect(v.parse(THING, value)).toEqual(EMPTY);
  });

  it('are own properties, not inherited ones', () => {
    expect(v.parse(THING, Object.create(FULL))).toEqual(EMPTY);
  });

  it('never throw, and a valid one survives beside invalid ones', () => {
    const entry = fc.constantFrom(...Object.keys(FULL));
    fc.assert(
      fc.property(fc.anything(), entry, fc.anything(), (any, key, odd) => {
        v.parse(THING, any);
        const read = v.parse(THING, { ...FULL, [key]: odd });
        expect({ ...read, [key]: null }).toEqual({ ...FULL, [key]: null });
      }),
    );
  });

  it('get a new list each time', () => {
    expect(v.parse(THING, {}).list).not.toBe(v.parse(THING, {}).list);
  });
});

it('unreadable values are null', () => {
  expect([readAs(INSTANT, '2026-11-21T12:00:00Z'), readAs(INSTANT, 'soon')]).toEqual([
    '2026-11-21T12:00:00Z',
    null,
  ]);
  expect(readAs(NAME, '')).toBeNull();
});
