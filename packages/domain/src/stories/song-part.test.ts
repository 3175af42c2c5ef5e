import { describe, expect, it } from 'vitest';
import { nameHeading, songPartOf } from './song-part.ts';

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

it('names the part of a heading, with its number, and keeps own headings', () => {
  const named = ['Chorus', 'Verse 2', 'Verse for Bea'].map((heading) =>
    nameHeading(heading, (part) => `«${part}»`),
  );
  expect(named).toEqual(['«chorus»', '«verse» 2', 'Verse for Bea']);
});
