import type { Draft, SavedPronunciation } from '@keepsong/contract/builder';
import { emptySongData, type SongData } from '@keepsong/domain/builder/song-data';
import { type DraftField, withFieldsFrom } from './draft-fields.ts';
import type { LocalCopy } from './local-copy.ts';

/** What is known of a draft here: its data and which of its fields the server lacks. */
export type DraftFacts = {
  data: SongData;
  pronunciations: readonly SavedPronunciation[];
  /** null while the server has no such draft. */
  revision: number | null;
  dirty: readonly DraftField[];
};

export const noDraft = (): DraftFacts => ({
  data: emptySongData(),
  pronunciations: [],
  revision: null,
  dirty: [],
});

/** The facts of a draft that the server just told, with the changes in `mine` that it does not have. */
export function factsOf(draft: Draft, mine?: { data: SongData; dirty: readonly DraftField[] }): DraftFacts {
  const { pronunciations, revision, song_data } = draft;
  const dirty = mine?.dirty ?? [];
  return {
    data: mine ? withFieldsFrom(song_data, mine.data, dirty) : song_data,
    pronunciations,
    revision,
    dirty,
  };
}

/**
 * What the browser begins with, from the server's draft and the copy kept here. Unsaved changes of this browser win
 * field by field over an older save of the same draft; a draft that the server does not know any more lives on only
 * when it holds unsaved changes, and then as a new one (spec 8.4-02).
 */
export function firstFacts(server: Draft | null, local: LocalCopy | null): DraftFacts {
  const unsaved = local !== null && local.dirty.length > 0;
  if (unsaved && (server === null || local.data.slug === '')) return asNew(local);
  if (server === null) return noDraft();
  return factsOf(server, unsaved && local.data.slug === server.slug ? local : undefined);
}

function asNew({ data, dirty }: LocalCopy): DraftFacts {
  return { data: { ...data, slug: '', pronunciations: [] }, pronunciations: [], revision: null, dirty };
}

/**
 * Another tab changed the draft: its values hold, except for fields that are unsaved here. null when it is about
 * another draft.
 */
export function factsFromTab(here: DraftFacts, there: LocalCopy): DraftFacts | null {
  const known = here.data.slug;
  if (known !== '' && there.data.slug !== '' && there.data.slug !== known) return null;
  const revision = Math.max(here.revision ?? 0, there.revision ?? 0) || null;
  const merged = withFieldsFrom(there.data, here.data, here.dirty);
  const { pronunciations } = here.data;
  return { ...here, data: { ...merged, slug: there.data.slug || known, pronunciations }, revision };
}

/** After a save of `sent`: fields that changed meanwhile stay unsaved. */
export function factsAfterSave(now: DraftFacts, sent: SongData, saved: Draft): DraftFacts {
  const dirty = now.dirty.filter((field) => now.data[field] !== sent[field]);
  return factsOf(saved, { data: now.data, dirty });
}
