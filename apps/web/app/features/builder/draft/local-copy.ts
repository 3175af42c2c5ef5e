import { readKeptSongData } from '@keepsong/domain/builder/kept-song-data';
import { emptySongData, type SongData } from '@keepsong/domain/builder/song-data';
import type { SafeStore } from '~/platform/api/storage.ts';
import { STORED_KEYS } from '~/platform/api/stored-keys.ts';
import { type DraftField, isFieldOf } from './draft-fields.ts';

/** The draft as this browser keeps it: nothing is lost when the shop cannot be reached or the tab is closed. */
export type LocalCopy = {
  /** With its slug; '' while the shop has not given one. */
  data: SongData;
  /** Revision of the server that `data` is based on; null before the first save. */
  revision: number | null;
  /** Fields that the server does not have yet. */
  dirty: DraftField[];
};

export const LOCAL_COPY_KEY = STORED_KEYS.songbuilder;

/** The stored copy; null when there is none or it cannot be understood. */
export function readLocalCopy(store: SafeStore): LocalCopy | null {
  const stored = store.readJson(LOCAL_COPY_KEY);
  if (typeof stored !== 'object' || stored === null) return null;
  const kept = readKeptSongData(Reflect.get(stored, 'data'));
  if (kept === null) return null;
  const revision: unknown = Reflect.get(stored, 'revision');
  const dirty: unknown = Reflect.get(stored, 'dirty');
  const whole = emptySongData();
  return {
    data: kept.data,
    revision: typeof revision === 'number' && Number.isSafeInteger(revision) ? revision : null,
    // A field that could not be read is not sent over the one that the shop has.
    dirty: Array.isArray(dirty)
      ? dirty.filter((name): name is DraftField => isFieldOf(whole, name) && !kept.lost.has(name))
      : [],
  };
}

/** Keeps the copy; false when the browser refused to. */
export function writeLocalCopy(store: SafeStore, copy: LocalCopy): boolean {
  return store.write(LOCAL_COPY_KEY, JSON.stringify(copy));
}
