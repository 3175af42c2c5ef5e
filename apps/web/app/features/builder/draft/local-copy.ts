import { readKeptSongData } from '@keepsong/domain/builder/kept-song-data';
import { emptySongData, type SongData } from '@keepsong/domain/builder/song-data';
import { fields, listOf, orNull, WHOLE } from '@keepsong/domain/schema/fields';
import * as v from 'valibot';
import type { SafeStorage } from '~/platform/api/storage.ts';
import { STORED_KEYS } from '~/platform/api/stored-keys.ts';
import { type DraftField, isFieldOf } from './draft-fields.ts';

/**
 * The copy of the draft in this browser. With it, nothing is lost when the shop cannot be reached or the tab is closed.
 */
export type LocalCopy = {
  /** The data of the draft. Its slug is '' until the shop has given it one. */
  data: SongData;
  /** The server's revision that `data` is based on. Null before the first save. */
  revision: number | null;
  /** The names of the fields whose changes the server does not have yet. */
  dirty: DraftField[];
};

export const LOCAL_COPY_KEY = STORED_KEYS.songbuilder;

const STORED = fields({
  data: orNull(v.unknown()),
  revision: orNull(WHOLE),
  dirty: listOf(v.string()),
});

/** Reads the stored copy. Null when there is none or it cannot be read. */
export function readLocalCopy(store: SafeStorage): LocalCopy | null {
  const { data, revision, dirty } = v.parse(STORED, store.readJson(LOCAL_COPY_KEY));
  const kept = readKeptSongData(data);
  if (kept === null) return null;
  const whole = emptySongData();
  return {
    data: kept.data,
    // A copy with a lost field counts as the oldest one, so that the shop's draft replaces it.
    revision: revision !== null && kept.lost.size > 0 ? 1 : revision,
    // A field that could not be read is empty here. Leave it out, so that it does not overwrite the value at the shop.
    dirty: dirty.filter((name): name is DraftField => isFieldOf(whole, name) && !kept.lost.has(name)),
  };
}

/** Stores the copy. Returns false when the browser refused to store it. */
export function writeLocalCopy(store: SafeStorage, copy: LocalCopy): boolean {
  return store.write(LOCAL_COPY_KEY, JSON.stringify(copy));
}
