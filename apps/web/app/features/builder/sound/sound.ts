import type { SongData } from '@keepsong/domain/builder/song-data';
import { changeSound } from '@keepsong/domain/builder/take-artist';
import type { browserDraft } from '../draft/draft.ts';

type Draft = Pick<ReturnType<typeof browserDraft>, 'state' | 'change'>;

/** Chooses a genre or a voice and updates the choice of artist. */
export const changeSoundOf = (draft: Draft, sound: Partial<Pick<SongData, 'genre' | 'gender'>>): void =>
  draft.change(changeSound(draft.state.getState().data, sound));
