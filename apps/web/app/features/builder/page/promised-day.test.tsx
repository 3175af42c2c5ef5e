import type { Draft } from '@keepsong/contract/builder';
import { emptySongData, type SongData } from '@keepsong/domain/builder/song-data';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { BuilderProvider, usePromisedDay } from './builder-context.tsx';

const Day = () => <b>{usePromisedDay() ?? 'none'}</b>;

const ARTIST = { id: '4', artist_name: 'Odessa Vale' } as SongData['selected_recommended_artist'];

function shown(change: Partial<SongData>, artists: (string | null)[] = [null, '4']): string {
  const song_data = { ...emptySongData(), slug: 'abc', ...change };
  const draft = { slug: 'abc', song_data, pronunciations: [], voice_memo: null, revision: 1 };
  const found = {
    draft: { ...draft, updated_at: '2026-11-23T12:00:00Z' } as Partial<Draft> as Draft,
    isV3: true,
  };
  const promised = artists.map((artist) => ({ artist, day: artist ? '2026-12-04' : '2026-12-08' }) as const);
  return drawPage(
    <BuilderProvider found={found} isInCart={() => false} price={null} promised={promised}>
      <Day />
    </BuilderProvider>,
  );
}

it('is the day of the chosen artist', () => {
  expect(shown({ selected_recommended_artist: ARTIST })).toContain('2026-12-04');
});

it('is the day of all artists when another sound needs another artist', () => {
  const change = { selected_recommended_artist: ARTIST, require_update_artist: true };
  expect(shown(change)).toContain('2026-12-08');
});

it('is not told for an artist whose day is not loaded', () => {
  expect(shown({ selected_recommended_artist: ARTIST }, [null])).toContain('none');
});
