import { readKeptSongData } from '@keepsong/domain/builder/kept-song-data';
import { emptySongData, type SongData } from '@keepsong/domain/builder/song-data';
import type { SafeStore } from '~/platform/api/storage.ts';
import { STORED_KEYS } from '~/platform/api/stored-keys.ts';
import { type DraftField, isFieldOf } from './draft-fields.ts';

/** This browser's copy of the draft, so that nothing is lost when the shop cannot be reached or the tab is closed. */
export type LocalCopy = {
  /** The data with its slug. The slug is '' while the shop has not given one. */
  data: SongData;
  /** The server's revision that `data` is based on. Null before the first save. */
  revision: number | null;
  /** The fields that the server does not have yet. */
  dirty: DraftField[];
};

export const LOCAL_COPY_KEY = STORED_KEYS.songbuilder;

/** The stored copy. Null when there is none or it cannot be read. */
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
    // Do not send a field that could not be read over the value that the shop has.
    dirty: Array.isArray(dirty)
      ? dirty.filter((name): name is DraftField => isFieldOf(whole, name) && !kept.lost.has(name))
      : [],
  };
}

/** Stores the copy. Returns false when the browser refused. */
export function writeLocalCopy(store: SafeStore, copy: LocalCopy): boolean {
  return store.write(LOCAL_COPY_KEY, JSON.stringify(copy));
}
