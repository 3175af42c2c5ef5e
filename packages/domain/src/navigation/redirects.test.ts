import { describe, expect, it } from 'vitest';
import { quickestOf } from '../testing/quickest.ts';
import { redirectOf } from './redirects.ts';

const LANDING = 'https://instant.example/start?from=shop';

describe('former addresses (spec 2.2)', () => {
  it.each([
    ['/testimonials', '', '/'],
    ['/Testimonials/', '?a=1', '/?a=1'],
    ['/examples/inspiring-stories', '', '/playlists'],
    ['/songwriter-community', '', '/artist-community'],
    ['/songwriter', '', '/artist-community'],
    ['/personalized-song-revisions', '', '/song-revisions'],
    ['/worry-free', '', '/song-revisions'],
    ['/worry-free-guarantee', '', '/song-revisions'],
    ['/instant-builder/intro', '', '/instant-builder/collections'],
  ])('%s%s leads to %s', (path, search, to) => {
    expect(redirectOf(path, search, LANDING)).toEqual({ to, isOutside: false });
  });

  it.each([
    ['/instant', '', 'https://instant.example/start?from=shop'],
    ['/jukebox', '?utm=a&b=%26', 'https://instant.example/start?from=shop&utm=a&b=%26'],
  ])('%s%s leads outside to %s', (path, search, to) => {
    expect(redirectOf(path, search, LANDING)).toEqual({ to, isOutside: true });
  });

  it.each(['/', '/instant-builder', '/worry', '/testimonials/x', '/songwriters', '//evil.example'])(
    '%s stays',
    (path) => {
      expect(redirectOf(path, '', LANDING)).toBeNull();
    },
  );
});

it('is not slower for a path of many slashes', () => {
  const quickest = quickestOf(() => {
    expect(redirectOf(`${'/'.repeat(200_000)}x`, '', LANDING)).toBeNull();
    expect(redirectOf(`/worry-free${'/'.repeat(200_000)}`, '', LANDING)?.to).toBe('/song-revisions');
  });
  expect(quickest).toBeLessThan(50);
});
