import { describe, expect, it } from 'vitest';
import { inFlow, selectOlderArtist } from './older.ts';
import { emptyOlderFields } from './older-fields.ts';
import { emptySongData } from './song-data.ts';

const ARTIST = {
  id: 7,
  artist_name: 'Wes Calloway',
  photo: '/art/wes.svg',
  genres: ['4'],
  gender: '1',
  available_delivery_days: 5,
  artist_power_user: false,
  artist_verified: true,
  exclusivity: false,
  video: {
    video_type: 'Artist Intro' as const,
    sources: [{ src: '/media/wes.webm' }, { src: '/media/wes.mp4' }],
  },
};
const { video: _clip, ...KEPT } = ARTIST;

describe('the mapping between the flows', () => {
  it('gives a draft the defaults of the older flow (spec 3.1, 5-11…5-13)', () => {
    expect(inFlow({ ...emptySongData(), tempo: '3' }, false).older).toEqual({
      flow_version: 'v2',
      artist_selection_method: '',
      selected_artists: [],
      preferred_artist_switch: false,
      preferred_artist: '',
      tempo_preference: '3',
      mention_recipient: 'No',
      mention_occasion: 'No',
      deliveryType: 'standard',
      selectedDeliveryMethod: '',
    });
  });

  it('keeps how the artist was found', () => {
    const artist = { id: '7', artist_name: 'Wes', photo: null };
    const methodOf = (data: Parameters<typeof inFlow>[0]) =>
      inFlow(data, false).older?.artist_selection_method;
    expect(methodOf({ ...emptySongData(), pickForMe: false })).toBe('search');
    expect(methodOf({ ...emptySongData(), selected_recommended_artist: artist })).toBe('recommended');
  });

  it('removes the fields of the older flow again and keeps all others', () => {
    const data = { ...emptySongData(), recipient: 'Maya' };
    expect(inFlow(inFlow(data, false), true)).toEqual(data);
    expect(inFlow(data, true)).toBe(data);
    const older = inFlow(data, false);
    expect(inFlow(older, false)).toBe(older);
  });
});

describe('an artist chosen by search', () => {
  it('sets voice and genre, when there is one genre only (spec 4.1-18)', () => {
    const change = selectOlderArtist({ ...emptySongData(), genre: '1', gender: '2' }, ARTIST);
    expect(change).toMatchObject({ gender: '3', genre: '4', require_update_artist: false });
    expect(change.selected_recommended_artist).toEqual({
      id: '7',
      artist_name: 'Wes Calloway',
      photo: '/art/wes.svg',
    });
    expect(change.older).toEqual({
      ...emptyOlderFields(),
      artist_selection_method: 'search',
      preferred_artist: 'Wes Calloway',
      selected_artists: [
        {
          ...KEPT,
          id: '7',
          videos: [{ video_type: 'Artist Intro', src: '/media/wes.webm' }],
          genresOptions: ['4'],
          fromSinglePage: false,
          selected_genre: '4',
        },
      ],
    });
  });

  it('of several genres waits for the customer to choose one', () => {
    const several = { ...ARTIST, genres: ['4', '2'] };
    const open = selectOlderArtist({ ...emptySongData(), genre: '1' }, several);
    expect(open.older?.selected_artists[0]?.selected_genre).toBe('');
    expect(open).not.toHaveProperty('genre');
    expect(selectOlderArtist(emptySongData(), several, { genre: '2' })).toMatchObject({ genre: '2' });
  });

  it('from the artist’s own page needs no recommendations', () => {
    expect(selectOlderArtist(emptySongData(), ARTIST, { fromSinglePage: true }).older).toMatchObject({
      preferred_artist_switch: true,
    });
  });
});
