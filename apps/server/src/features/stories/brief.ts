import type { Story } from '@keepsong/contract/stories';
import { filledMustHaves, filledPronunciations } from '@keepsong/domain/builder/song-data';
import type { findRecordings, StoryRow } from './stories.repository.ts';

export type Recordings = Awaited<ReturnType<typeof findRecordings>>;
type Brief = NonNullable<NonNullable<Story['production']>['brief']>;

/** What was told to the artist beside the questions, without the places that were left empty. */
export function briefOf({ songData, extraVerses }: StoryRow, recordings: Recordings): Brief {
  return {
    relationship: songData.relationship,
    gender: songData.gender,
    extra_verses: extraVerses,
    must_include: filledMustHaves(songData.must_have_questions).map(({ answer, description }) => ({
      title: answer,
      description,
    })),
    notes: songData.notes,
    pronunciations: filledPronunciations(songData.pronunciations).map(({ subject, pronounce, audio }) => {
      const recording = recordings.find(({ id }) => id === audio);
      return { subject, pronounce, audio_url: recording ? `/media/${recording.audioKey}` : null };
    }),
  };
}
