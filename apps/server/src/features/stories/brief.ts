import type { Story } from '@keepsong/contract/story/stories';
import {
  filledMustHaves,
  filledPronunciations,
  type MustHave,
  type SongData,
} from '@keepsong/domain/builder/song-data';
import type { findBriefRecordings, StoryRow } from './stories.repository.ts';

export type BriefRecordings = Awaited<ReturnType<typeof findBriefRecordings>>;
export type Brief = NonNullable<NonNullable<Story['production']>['brief']>;

/**
 * Names and words that the lyrics must contain. They come from questions of an older version of the song builder (spec
 * 3.1-03).
 */
function mentionsOf({ older, recipient, occasion }: SongData): MustHave[] {
  const wanted = [
    older?.mention_recipient === 'Yes' ? recipient : '',
    older?.mention_occasion === 'Yes' ? occasion : '',
  ];
  return wanted.filter((answer) => answer !== '').map((answer) => ({ answer, description: '' }));
}

/**
 * The part of the brief that does not come from the builder's questions. Entries without a value are left out.
 */
export function briefOf({ songData, extraVerses }: StoryRow, recordings: BriefRecordings): Brief {
  const memo = recordings.find(({ kind }) => kind === 'memo');
  return {
    relationship: songData.relationship,
    gender: songData.gender,
    extra_verses: extraVerses,
    needed_by: songData.wanted_by ?? '',
    must_include: [...mentionsOf(songData), ...filledMustHaves(songData.must_have_questions)].map(
      ({ answer, description }) => ({ title: answer, description }),
    ),
    notes: songData.notes,
    pronunciations: filledPronunciations(songData.pronunciations).map(({ subject, pronounce, audio }) => {
      const recording = recordings.find(({ id }) => id === audio);
      return { subject, pronounce, audio_url: recording ? `/media/${recording.audioKey}` : null };
    }),
    voice_memo: memo
      ? { audio_url: `/media/${memo.audioKey}`, duration_seconds: memo.durationSeconds }
      : null,
  };
}
