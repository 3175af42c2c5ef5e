import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { disc } from './draw/disc.ts';
import { INKS, type InkName, mix, PRESS, paletteOf, WHITE } from './draw/inks.ts';
import { wave } from './draw/peaks.ts';
import { sleeve } from './sleeve.ts';
import { floodInkFor, inkPairFor, type SongSketch, subjectsCode } from './song.ts';
import { coloursOf, idsOf, xmlFault } from './testing.ts';

const GENRES = ['3', '4', '8', '9', '6', '1', '2', '5', '10'];
const MOODS = ['4', '5', '2', '43', '9', '7', '6', '8'];
const TEMPOS = ['2', '4', '3'];
const SONG: SongSketch = { title: 'Forty Winters', recipient: 'Marguerite' };

function allowedColours(song: SongSketch): string[] {
  const { ground, second, over, paper } = paletteOf(inkPairFor(song));
  const ridges = [mix(ground, paper, 0.45), mix(second, ground, 0.4), mix(second, over, 0.5)];
  return [ground, second, over, paper, ...ridges, mix(second, over, 0.55)].map((colour) =>
    colour.toUpperCase(),
  );
}

describe.each(GENRES)('genre %s', (genre) => {
  test.each(MOODS)('the sleeve for mood %s is in two inks, small and well-formed', (mood) => {
    for (const tempo of TEMPOS) {
      const song = { ...SONG, genre, mood, tempo };
      const drawn = sleeve(song);
      expect(xmlFault(drawn)).toBeNull();
      expect(drawn.length).toBeLessThanOrEqual(12 * 1024);
      const allowed = allowedColours(song);
      expect(coloursOf(drawn).filter((colour) => !allowed.includes(colour))).toEqual([]);
    }
  });

  test('is the same for the same song and differs for another song', () => {
    const drawn = sleeve({ ...SONG, genre });
    expect(sleeve({ ...SONG, genre })).toBe(drawn);
    expect(sleeve({ ...SONG, genre, title: 'Forty Winter' })).not.toBe(drawn);
    expect(sleeve({ ...SONG, genre, tempo: '3' })).not.toBe(drawn);
  });

  test('changes with the subjects of a song that has no title yet', () => {
    const untitled = { title: '', recipient: 'Rosa', genre, mood: '4' };
    const about = (...subjects: string[]) => ({ ...untitled, subjects: subjectsCode(subjects) });
    const drawn = sleeve(about('kind', 'funny'));
    expect(about().subjects).toBe('');
    expect(sleeve(about())).toBe(sleeve(untitled));
    expect(drawn).not.toBe(sleeve(untitled));
    expect(drawn).not.toBe(sleeve(about('kind', 'brave')));
    expect(coloursOf(drawn).toSorted()).toEqual(coloursOf(sleeve(untitled)).toSorted());
    // The pictures of a song with a title stay as they are.
    expect(sleeve({ ...about('kind', 'funny'), ...SONG })).toBe(sleeve({ ...untitled, ...SONG }));
  });

  test('is drawn from the recording if there is one', () => {
    const [first, second] = [wave('take one', 900, 3), wave('take two', 900, 3)];
    const drawn = sleeve({ ...SONG, genre, peaks: first });
    expect(xmlFault(drawn)).toBeNull();
    expect(drawn).not.toBe(sleeve({ ...SONG, genre }));
    expect(drawn).not.toBe(sleeve({ ...SONG, genre, peaks: second }));
    expect(drawn).toBe(sleeve({ ...SONG, genre, peaks: first.map((peak) => peak / 2) }));
  });
});

describe('the ink of a background that a page wants', () => {
  const NAMES: readonly InkName[] = ['rose', 'tangerine', 'amber', 'mint', 'sky', 'ultra', 'violet'];
  /** A song of every mood, and enough songs without a mood for every pair that a seed chooses. */
  const songs: SongSketch[] = [
    ...MOODS.map((mood) => ({ ...SONG, mood })),
    ...Array.from({ length: 200 }, (_, at) => ({ title: `Song ${at}` })),
  ];

  test.each(GENRES)('is in no sleeve or disc that lies on it, genre %s', (genre) => {
    for (const song of songs) {
      const one = { ...song, genre };
      const drawn = [...coloursOf(sleeve(one)), ...coloursOf(disc(one))];
      for (const wanted of NAMES) expect(drawn).not.toContain(INKS[floodInkFor(one, [wanted])]);
    }
  });

  test('is the first that fits, and else the ink that the song chooses', () => {
    const song = { ...SONG, mood: '43' };
    expect(floodInkFor(song, ['rose', 'tangerine', 'mint', 'sky'])).toBe('mint');
    expect(floodInkFor(song, ['rose', 'tangerine', 'amber'])).toBe(floodInkFor(song));
  });
});

test('every composition differs from the others', () => {
  const drawn = GENRES.map((genre) => sleeve({ ...SONG, genre, mood: '4' }));
  // Country and Folk have the same composition, 'ridge'.
  expect(new Set(drawn).size).toBe(GENRES.length - 1);
});

test('matches the reference drawing of Every Good Thing', () => {
  const drawn = sleeve({ title: 'Every Good Thing', recipient: 'Ruth', genre: '9', mood: '6', tempo: '2' });
  expect(drawn).toContain('<path d="M-52 600V330a352 352 0 0 1 704 0V600Z" fill="#E1DBFF"/>');
  expect(coloursOf(drawn)).toEqual(['#3300FF', '#E1DBFF', '#090678', '#00E5AE']);
});

test('an empty draft has a sleeve', () => {
  const drawn = sleeve({ title: '' });
  expect(xmlFault(drawn)).toBeNull();
  expect(drawn).toBe(
    sleeve({ title: '', recipient: null, genre: 'x', mood: 'toString', tempo: '1', peaks: [] }),
  );
});

test('a silent or broken recording counts as none', () => {
  expect(sleeve({ ...SONG, peaks: [0, Number.NaN, 0] })).toBe(sleeve(SONG));
});

test('no input breaks out of the markup', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('<script>', '"&\'<>', ']]>', '\u0000', '&#60;'),
  );
  fc.assert(
    fc.property(hostile, hostile, fc.constantFrom(...GENRES), (title, recipient, genre) => {
      const drawn = sleeve({ title, recipient, genre }, { label: `${title} ${recipient}`, id: recipient });
      expect(xmlFault(drawn)).toBeNull();
      expect(drawn).not.toContain('<script');
    }),
  );
});

test('a very long title takes no longer than a short one', () => {
  const drawn = sleeve({ title: 'x'.repeat(1_000_000), recipient: '🎸'.repeat(10_000), genre: '3' });
  expect(drawn.length).toBeLessThan(12 * 1024);
});

test('an initial that has a meaning in markup is escaped', () => {
  expect(sleeve({ title: '', recipient: '🎉', genre: '3' })).toContain('>&amp;</text>');
});

test('the rings of a recording close smoothly', () => {
  // Every ring is drawn from its own part of the recording. In this recording each part begins quiet and ends loud.
  const rising = Array.from({ length: 121 }, (_, i) => 0.1 + 0.9 * ((i % 11) / 10));
  const drawn = sleeve({ ...SONG, genre: '2', peaks: rising });
  const rings = [...drawn.matchAll(/d="M([^"]+)Z"/g)].map(([, path = '']) =>
    path.split('L').map((point) => point.split(' ').map(Number)),
  );
  const steps = rings
    .filter((ring) => ring.length > 70)
    .map((ring) => {
      const [[x = 0, y = 0] = [], [lastX = 0, lastY = 0] = []] = [ring[0], ring.at(-1)];
      const size = Math.max(...ring.map(([at = 0]) => at)) - Math.min(...ring.map(([at = 0]) => at));
      // The distance between the last point and the first, divided by the usual distance of neighbours: a ring has 72
      // points.
      return Math.hypot(x - lastX, y - lastY) / ((Math.PI * size) / 72);
    });
  expect(steps).toHaveLength(11);
  expect(Math.max(...steps)).toBeLessThan(1.1);
});

describe('label and ids', () => {
  test('a label makes it an image with a title, no label decoration', () => {
    expect(sleeve(SONG, { label: 'Sleeve of "A & B"' })).toContain(
      ' role="img"><title>Sleeve of &quot;A &amp; B&quot;</title>',
    );
    expect(sleeve(SONG)).toContain(' aria-hidden="true">');
    expect(sleeve(SONG)).not.toContain('<title>');
  });

  test('ids differ between songs, and between copies of a song with different ids', () => {
    const one = sleeve({ ...SONG, genre: '3' });
    const another = sleeve({ ...SONG, genre: '3', mood: '2' });
    const copy = sleeve({ ...SONG, genre: '3' }, { id: 'second' });
    const ids = [one, another, copy].flatMap(idsOf);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(3);
    for (const id of idsOf(copy)) expect(copy).toContain(`url(#${id})`);
  });
});

describe('disc', () => {
  test('has its label in the two inks of the song', () => {
    const song = { ...SONG, genre: '2', mood: '7' };
    const inks = (...colours: string[]) => [PRESS, WHITE, ...colours].map((ink) => ink.toUpperCase());
    expect(coloursOf(disc(song))).toEqual(inks(INKS.rose, INKS.sky));
    expect(xmlFault(disc(song))).toBeNull();
  });

  test('has grooves of the recording', () => {
    expect(disc({ ...SONG, peaks: wave('take', 300, 3) })).not.toBe(disc(SONG));
  });
});
