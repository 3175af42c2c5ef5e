import { inFlow } from '@keepsong/domain/builder/older';
import { emptySongData, type SongData } from '@keepsong/domain/builder/song-data';
import { expect, it } from 'vitest';
import { obstacleOf } from './older-words.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const WHOLE: SongData = {
  ...inFlow(emptySongData(), false),
  occasion: 'Birthday',
  relationship: 'Mom',
  genre: '4',
  gender: '3',
  moods: ['4'],
  recipient: 'Maya',
  selected_recommended_artist: { id: '7', artist_name: 'Wes', photo: null },
};
const older = WHOLE.older && { ...WHOLE.older, flow_version: 'v1' as const };
const EXPIRED = { subject: 'Maya', pronounce: '', audio: 'a', saved: true, expire: '2026-11-21T12:00:00Z' };

it.each<[Partial<SongData>, string, string]>([
  [
    { recipient: '', genre: '', gender: '', moods: [], selected_recommended_artist: null },
    'recipient',
    'Please complete the following required fields: Recipient Name, Music Genre, Vocal Style, Mood Selection, Artist Selection',
  ],
  [
    { occasion: '', relationship: '' },
    'characteristics',
    'Please complete the following required fields: Occasion, Relationship',
  ],
  [
    { older, moods: [] },
    'characteristics',
    'Some required information is missing. Please complete the remaining fields.',
  ],
  [
    { pronunciations: [EXPIRED] },
    'details',
    'Your pronunciation audio file has expired. Please add a new one.',
  ],
])('explains the obstacle of %o on %s: %s (spec 5-14…5-18)', (over, step, text) => {
  const isExpired = step === 'details';
  expect(obstacleOf({ ...WHOLE, ...over }, NOW)).toEqual({ step, text, isExpired });
});

it('gives no message for a complete draft', () => expect(obstacleOf(WHOLE, NOW)).toBeNull());
