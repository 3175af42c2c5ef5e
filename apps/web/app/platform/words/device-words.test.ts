import { expect, it } from 'vitest';
import { deviceWords } from './device-words.ts';

it.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
])('names the device %j as people do', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words);
});
