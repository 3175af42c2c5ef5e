import { describe, expect, it } from 'vitest';
import { songPartOf } from './song-part.ts';

describe('songPartOf', () => {
  it.each([
    ['Verse', 'verse', null],
    ['VERSE 2', 'verse', 2],
    ['Estrofa 1', 'verse', 1],
    ['Chorus', 'chorus', null],
    [' Estribillo ', 'chorus', null],
    ['Pre-Chorus', 'pre_chorus', null],
    ['pre chorus 2', 'pre_chorus', 2],
    ['Introducción', 'intro', null],
    ['Puente', 'bridge', null],
    ['Outro', 'outro', null],
  ])('%s is the part %s', (heading, part, number) => {
    expect(songPartOf(heading)).toEqual({ part, number });
  });

  it.each(['', 'Last chorus', 'Verse for Bea', 'Verse 2 (softly)', 'constructor', '1998'])(
    'an own heading is no part: %j',
    (heading) => {
      expect(songPartOf(heading)).toBeNull();
    },
  );
});
