import { describe, expect, test } from 'vitest';
import { fits } from './fits.mjs';
import { packReleased, readReleased, versionsFile, versionsOf } from './versions.mjs';

const text = { type: 'string' };
const song = (properties, required = Object.keys(properties)) => ({ type: 'object', properties, required });
const oneOf = (...values) => ({ type: 'string', enum: values });
const list = (items, more = {}) => ({ type: 'array', items, ...more });
const orNull = (schema) => ({ anyOf: [schema, { type: 'null' }] });

describe('an open page', () => {
  test.each([
    ['reads an answer with one more field', song({ a: text, b: text }), song({ a: text }), true],
    ['misses a field', song({}), song({ a: text }), false],
    ['misses a field that may be missing now', song({ a: text }, []), song({ a: text }), false],
    ['did without the field before', song({}), song({ a: text }, []), true],
    ['gets another type', song({ a: { type: 'integer' } }), song({ a: text }), false],
    ['gets null', song({ a: orNull(text) }), song({ a: text }), false],
    ['knew null', song({ a: text }), song({ a: orNull(text) }), true],
    ['gets a value that it does not know', oneOf('a', 'b'), oneOf('a'), false],
    ['gets fewer values', oneOf('a'), oneOf('a', 'b'), true],
    ['gets a longer text', { ...text, maxLength: 9 }, { ...text, maxLength: 5 }, true],
    ['gets whole numbers', { type: 'integer' }, { type: 'number' }, true],
    ['gets another list', list(oneOf('a', 'b')), list(oneOf('a')), false],
    ['gets something that it took for anything', text, {}, true],
    ['gets anything', {}, text, false],
  ])('%s', (_, now, was, can) => expect(fits(now, was, 'answers')).toBe(can));
});

describe('the server', () => {
  test.each([
    ['takes a request without a new field', song({ a: text }), song({ a: text, b: text }, ['a']), true],
    ['needs a new field', song({ a: text }), song({ a: text, b: text }), false],
    ['drops a field', song({ a: text, b: text }), song({ a: text }), false],
    ['takes more values', oneOf('a'), oneOf('a', 'b'), true],
    ['takes fewer values', oneOf('a', 'b'), oneOf('a'), false],
    ['takes any text', oneOf('a'), text, true],
    ['takes shorter texts', { ...text, maxLength: 9 }, { ...text, maxLength: 5 }, false],
    ['takes longer texts', { ...text, maxLength: 5 }, { ...text, maxLength: 9 }, true],
    ['wants another form', { ...text, pattern: 'a' }, { ...text, pattern: 'b' }, false],
    ['takes a record', song({ a: text }), { type: 'object', additionalProperties: text }, true],
    ['takes fewer items', list(text, { maxItems: 3 }), list(text, { maxItems: 2 }), false],
  ])('%s', (_, was, now, can) => expect(fits(was, now, 'asks')).toBe(can));
});

test('what is stored may lack a field, and may not change its type', () => {
  expect(fits(song({ a: text }), song({ a: text, b: text }), 'stored')).toBe(true);
  expect(fits(song({ a: text }), song({ a: { type: 'integer' } }), 'stored')).toBe(false);
});

test('a keyword that nobody has thought of is an error', () => {
  expect(() => fits({ not: {} }, text, 'asks')).toThrow('"not"');
});

describe('the numbers', () => {
  const call = (answer, asks = {}, address = 'GET /songs') => ({ address, asks, answer });
  const shapes = {
    'songs.list': call(song({ a: text })),
    'builder.update': call(song({}), { body: song({ note: text }) }),
    'checkout.paymentSettings': call(song({}), { body: song({}) }),
  };
  const released = { contract: 4, data: 2, changedIn: { 'songs.get': 3 }, shapes };
  const numbersWith = (change) => versionsOf({ shapes: { ...shapes, ...change }, released });

  test('stay while nothing changes', () => {
    expect(numbersWith({})).toEqual({ contract: 4, data: 2, changedIn: { 'songs.get': 3 } });
  });

  test.each([
    ['could wait', { ...call(song({ a: text })), waits: true }],
    ['could say so in its answer', call(song({ a: oneOf('waiting', 'done') }))],
  ])('leave a call alone that waits and %s before', (_, was) => {
    const before = { ...released, shapes: { ...shapes, 'songs.list': was } };
    const now = { ...shapes, 'songs.list': { ...was, waits: true } };
    expect(versionsOf({ shapes: now, released: before }).changedIn).toEqual({ 'songs.get': 3 });
  });

  test('rise with the first change after a release, and no call has changed for open pages', () => {
    const more = { 'songs.list': call(song({ a: text, b: text })), 'songs.new': call(text) };
    expect(numbersWith(more)).toEqual({ contract: 5, data: 2, changedIn: { 'songs.get': 3 } });
  });

  test.each([
    ['its answer', call(song({ b: text }))],
    ['what it asks for', call(song({ a: text }), { query: song({ page: text }) })],
    ['its address', call(song({ a: text }), {}, 'GET /all-songs')],
    ['that it may wait for a second person', { ...call(song({ a: text })), waits: true }],
  ])('name a call of which open pages cannot use %s', (_, changed) => {
    expect(numbersWith({ 'songs.list': changed }).changedIn).toEqual({ 'songs.get': 3, 'songs.list': 5 });
  });

  test('of stored data rise when a draft could not be read', () => {
    const draft = (note) => ({ 'builder.update': call(song({}), { body: song({ note }) }) });
    expect(numbersWith(draft(list(text))).data).toBe(3);
    expect(
      numbersWith({ 'builder.update': call(song({}), { body: song({ note: text, more: text }) }) }).data,
    ).toBe(2);
  });

  test('are written for the contract', () => {
    const file = versionsFile({ contract: 5, data: 2, changedIn: { 'b.c': 5, 'a.b': 3 } }, '1.2.0');
    expect(file).toContain(`APP_VERSION = '5-1.2.0'`);
    expect(file).toContain(`DATA_VERSION = '2'`);
    expect(file).toContain(`{\n  'a.b': 3,\n  'b.c': 5,\n}`);
  });

  test('and the shapes of a release are kept with them', () => {
    expect(readReleased(packReleased(released))).toEqual(released);
  });
});
