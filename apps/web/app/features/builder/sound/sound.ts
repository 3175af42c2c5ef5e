import type { SongData } from '@keepsong/domain/builder/song-data';
import { changeSound } from '@keepsong/domain/builder/take-artist';
import type { browserDraft } from '../draft/draft.ts';

type Draft = Pick<ReturnType<typeof browserDraft>, 'state' | 'change'>;

/**
 * Changes the draft's genre or voice. An artist who was chosen for another genre or voice must then be chosen again.
 */
export const changeSoundOf = (draft: Draft, sound: Partial<Pick<SongData, 'genre' | 'gender'>>): void =>
  draft.change(changeSound(draft.state.getState().data, sound));
