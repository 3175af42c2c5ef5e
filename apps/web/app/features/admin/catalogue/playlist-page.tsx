import type { DeskPlaylist, DeskSong, PlaylistBody } from '@keepsong/contract/catalogue/playlist-desk';
import { GENRES, MOODS, OCCASIONS } from '@keepsong/domain/builder/options';
import { PLAYLIST_KINDS } from '@keepsong/domain/playlists/kinds';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { genreWords } from '~/platform/words/genre.ts';
import { moodWords } from '~/platform/words/mood.ts';
import { occasionWords } from '~/platform/words/occasion.ts';
import { ButtonLink } from '~/ui/action/button.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { PLAYLISTS_PAGE, playlistDeskPath } from '../admin-paths.ts';
import { EditPage } from './edit-page.tsx';
import { BothTexts, EditSection } from './edit-parts.tsx';
import { KIND_WORDS } from './playlists-page.tsx';
import { SongList, useKnownSongs } from './song-list.tsx';
import { isSeen, newWish, useEdit, useNewPage, type Wish, withoutStanding } from './use-edit.ts';
import { valueWords } from './versions/edit-values.ts';

export type PlaylistPageData = { playlist: DeskPlaylist; songs: readonly DeskSong[]; isNew: boolean };

const calls = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().playlistDesk;

function bodyOf(playlist: DeskPlaylist): PlaylistBody {
  const { id, missing, ...body } = withoutStanding(playlist);
  return body;
}

const FIELD_WORDS: Readonly<Record<keyof PlaylistBody, () => string>> = {
  slug: m.desk_playlist_slug,
  kind: m.desk_playlist_kind,
  title: m.desk_playlist_title,
  description: m.desk_playlist_description,
  occasions: m.desk_playlist_occasion,
  genre: m.desk_playlist_genre,
  mood: m.desk_playlist_mood,
  position: m.desk_playlist_position,
  song_ids: m.desk_playlist_songs,
};

/** The editor of a playlist: its texts, the facts that its songs share, and its songs in order. */
export function PlaylistPage({ data }: { data: PlaylistPageData }) {
  const { locale } = usePage();
  const { isNew } = data;
  const { ask, listed, titlesOf, learn, saving } = useKnownSongs(data.playlist.song_ids, data.songs);
  const save = async (body: PlaylistBody, wish: Wish): Promise<DeskPlaylist> => {
    const api = await calls();
    const { id } = data.playlist;
    if (!isNew) return (await api.save({ params: { id }, body: { ...body, ...wish } })).playlist;
    // When the address is left empty, the shop makes one from the title.
    const { slug, ...rest } = body;
    return (await api.add({ body: { ...rest, ...(slug && { slug }), ...newWish(wish) } })).playlist;
  };
  const send = (body: PlaylistBody, wish: Wish) => saving(body.song_ids, () => save(body, wish));
  const edit = useEdit({ saved: data.playlist, bodyOf, send });
  useNewPage(isNew ? edit.item : null, playlistDeskPath);
  const { item, body, wrong, set } = edit;
  const fault = (field: keyof PlaylistBody) =>
    wrong[field] ? fieldErrorWords(wrong[field], FIELD_WORDS[field]()) : undefined;
  const title = body.title[locale] || m.desk_playlist_new();
  const wordsOfField = (field: keyof PlaylistBody, of: PlaylistBody) =>
    field === 'song_ids' ? titlesOf(of.song_ids) : valueWords(field, of[field], locale);
  const params = { id: item.id };
  return (
    <EditPage
      edit={edit}
      above={[{ to: PLAYLISTS_PAGE, name: m.desk_playlists() }]}
      title={title}
      newFacts={isNew ? m.desk_playlist_new_facts() : null}
      labelOf={(field) => FIELD_WORDS[field]()}
      {...{ wordsOfField, bodyOf }}
      history={async () => (await calls()).history({ params })}
      rollBack={async (wish) => {
        const { playlist } = await (await calls()).rollBack({ params, body: wish });
        await ask(playlist.song_ids);
        return playlist;
      }}
      bar={{ note: m.desk_playlist_bar() }}
      links={
        item.state === 'archived' || isNew ? null : (
          <ButtonLink to={`/playlists/${body.slug}`} variant="soft" size="small" icon="external">
            {m.desk_edit_see()}
          </ButtonLink>
        )
      }
    >
      <EditSection id="words" title={m.desk_edit_words()}>
        <BothTexts
          {...{ path: 'title', label: m.desk_playlist_title(), max: 120, wrong }}
          value={body.title}
          onChange={(next) => set({ title: next })}
        />
        <BothTexts
          {...{ path: 'description', label: m.desk_playlist_description(), max: 1000, wrong }}
          isLong
          value={body.description}
          onChange={(description) => set({ description })}
        />
      </EditSection>
      <EditSection id="songs" title={m.desk_playlist_songs()} lead={m.desk_playlist_songs_lead()}>
        <SongList
          songs={listed(body.song_ids)}
          error={fault('song_ids')}
          onChange={(next) => {
            learn(next);
            set({ song_ids: next.map(({ id }) => id) });
          }}
        />
      </EditSection>
      <EditSection id="common" title={m.desk_playlist_common()}>
        <div className="edit-both">
          <Select
            label={m.desk_playlist_kind()}
            value={body.kind}
            options={PLAYLIST_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind]() }))}
            onChange={({ currentTarget }) => set({ kind: currentTarget.value as PlaylistBody['kind'] })}
          />
          <Choice
            label={m.desk_playlist_occasion()}
            value={body.occasions[0] ?? null}
            options={OCCASIONS.map(({ id }) => ({ value: id, label: occasionWords(id) }))}
            onChange={(occasion) =>
              set({ occasions: (occasion === null ? [] : [occasion]) as PlaylistBody['occasions'] })
            }
          />
          <Choice
            label={m.desk_playlist_genre()}
            value={body.genre}
            options={GENRES.map(({ id }) => ({ value: id, label: genreWords(id) }))}
            onChange={(genre) => set({ genre: genre as PlaylistBody['genre'] })}
          />
          <Choice
            label={m.desk_playlist_mood()}
            value={body.mood}
            options={MOODS.map(({ id }) => ({ value: id, label: moodWords(id) }))}
            onChange={(mood) => set({ mood: mood as PlaylistBody['mood'] })}
          />
          <TextInput
            label={m.desk_playlist_slug()}
            hint={m.desk_playlist_slug_hint()}
            value={body.slug}
            readOnly={isSeen(item)}
            error={fault('slug')}
            onChange={({ currentTarget }) => set({ slug: currentTarget.value })}
          />
          <TextInput
            label={m.desk_playlist_position()}
            hint={m.desk_playlist_position_hint()}
            inputMode="numeric"
            value={String(body.position)}
            error={fault('position')}
            onChange={({ currentTarget }) =>
              set({ position: Number(currentTarget.value.replace(/\D/g, '')) })
            }
          />
        </div>
      </EditSection>
    </EditPage>
  );
}

type ChoiceProps = {
  label: string;
  value: string | null;
  options: { value: string; label: string }[];
  onChange: (value: string | null) => void;
};

/** A select with an empty option. */
const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <Select
    label={label}
    value={value ?? ''}
    options={[{ value: '', label: m.desk_playlist_any() }, ...options]}
    onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
  />
);
