import type { Draft, SavedPronunciation, VoiceMemo } from '@keepsong/contract/builder';
import { emptySongData, type SongData } from '@keepsong/domain/builder/song-data';
import { changedFields, type DraftField, joinFields, withFieldsFrom } from './draft-fields.ts';
import type { LocalCopy } from './local-copy.ts';

/** What this browser knows of a draft. `dirty` names the fields whose changes the server does not have yet. */
export type DraftFacts = {
  data: SongData;
  pronunciations: readonly SavedPronunciation[];
  voiceMemo: VoiceMemo | null;
  /** The server's revision of the draft. Null while the server does not have the draft. */
  revision: number | null;
  dirty: readonly DraftField[];
};

export const noDraft = (): DraftFacts => ({
  data: emptySongData(),
  pronunciations: [],
  voiceMemo: null,
  revision: null,
  dirty: [],
});

/**
 * The facts of a draft that the server just sent. The changes in `mine` that the server does not have are applied to
 * it.
 */
export function factsOf(draft: Draft, mine?: { data: SongData; dirty: readonly DraftField[] }): DraftFacts {
  const { pronunciations, voice_memo: voiceMemo, revision, song_data } = draft;
  const dirty = mine?.dirty ?? [];
  return {
    data: mine ? withFieldsFrom(song_data, mine.data, dirty) : song_data,
    pronunciations,
    voiceMemo,
    revision,
    dirty,
  };
}

/**
 * The draft to start with, made from the server's draft and this browser's copy. When both are the same draft, this
 * browser's unsaved fields replace the server's, and a copy with a newer revision replaces all of the server's. A draft
 * that the server has deleted is kept only if it has unsaved changes, and then as a new draft (spec 8.4-02).
 */
export function firstFacts(server: Draft | null, local: LocalCopy | null): DraftFacts {
  const unsaved = local !== null && local.dirty.length > 0;
  if (unsaved && (server === null || local.data.slug === '')) return asNew(local);
  if (server === null) return noDraft();
  const mine = local !== null && local.data.slug === server.slug ? local : null;
  if (mine && isNewer(mine, server)) return ofCopy(mine, server);
  return factsOf(server, unsaved && mine ? mine : undefined);
}

/**
 * Whether the copy was saved after the server had read its draft. So it is when a reload asks for the page before the
 * last save of the page that it replaces. A server whose database was restored has also lost that save.
 */
const isNewer = ({ revision }: LocalCopy, server: Draft): boolean => (revision ?? 0) > server.revision;

/**
 * The facts of a newer copy. Recordings are not part of the copy, so they come from the server. All fields that differ
 * from the server's draft count as unsaved, because it is not known whether the server still has them.
 */
const ofCopy = ({ data, revision, dirty }: LocalCopy, server: Draft): DraftFacts => ({
  ...factsOf(server),
  ...{ data, revision, dirty: joinFields(dirty, changedFields(server.song_data, data)) },
});

function asNew({ data, dirty }: LocalCopy): DraftFacts {
  return { ...noDraft(), data: { ...data, slug: '', pronunciations: [] }, dirty };
}

/**
 * Merges a copy that another tab wrote: takes its values, except for the fields that are unsaved here. Null when the
 * copy is of another draft.
 */
export function factsFromTab(here: DraftFacts, there: LocalCopy): DraftFacts | null {
  const known = here.data.slug;
  if (known !== '' && there.data.slug !== '' && there.data.slug !== known) return null;
  const revision = Math.max(here.revision ?? 0, there.revision ?? 0) || null;
  const merged = withFieldsFrom(there.data, here.data, here.dirty);
  const { pronunciations } = here.data;
  return { ...here, data: { ...merged, slug: there.data.slug || known, pronunciations }, revision };
}

/** The facts after the shop has saved `sent`. Fields that changed during the save stay unsaved. */
export function factsAfterSave(now: DraftFacts, sent: SongData, saved: Draft): DraftFacts {
  const dirty = now.dirty.filter((field) => now.data[field] !== sent[field]);
  return factsOf(saved, { data: now.data, dirty });
}
