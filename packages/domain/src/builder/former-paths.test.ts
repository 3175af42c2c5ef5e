import { expect, it } from 'vitest';
import { builderPath } from './former-paths.ts';

it.each([
  ['', '/song-builder'],
  ['/', '/song-builder'],
  ['song', '/song-builder'],
  ['song/4/edit', '/song-builder'],
  ['occasion/birthday', '/song-builder'],
  ['story', '/song-builder'],
  ['story/1', '/song-builder'],
  ['intro', '/song-builder/song-characteristics'],
  ['gifter', '/song-builder/song-characteristics'],
  ['genre', '/song-builder/song-characteristics'],
  ['vocals', '/song-builder/song-characteristics'],
  ['mood', '/song-builder/song-characteristics'],
  ['tempo/', '/song-builder/song-characteristics'],
  ['subject', '/song-builder/story-details'],
  ['song-characteristics', '/song-builder/song-characteristics'],
  ['artist-recommendations', '/song-builder/artist-recommendations'],
  ['find-artist', '/song-builder/find-artist'],
  ['Recipient-Info', '/song-builder/recipient-info'],
  ['story-details', '/song-builder/story-details'],
  ['pre-cart', '/song-builder/pre-cart'],
])('%j leads to %s', (rest, path) => {
  expect(builderPath(rest)).toBe(path);
});

it.each(['story-detail', 'songs', 'genre/2', 'recipient-info/x', 'constructor', '/evil.example', '..'])(
  '%j never was a screen',
  (rest) => {
    expect(builderPath(rest)).toBeNull();
  },
);
