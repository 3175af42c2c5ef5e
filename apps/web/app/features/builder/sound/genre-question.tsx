import { artPath } from '@keepsong/artwork/draw/path';
import type { PlayableSong } from '@keepsong/contract/common';
import { GENRES, isGenre } from '@keepsong/domain/builder/options';
import { m } from '~/paraglide/messages.js';
import { genreWords } from '~/platform/words/genre.ts';
import { PlaySong } from '~/shell/player/play-song.tsx';
import { playSourceOf } from '~/shell/player/play-source.ts';
import { ChoiceCards, GenreCard } from '~/ui/field/choice-card.tsx';
import { Question } from '~/ui/layout/builder-shell.tsx';
import { browserDraft } from '../draft/draft.ts';
import { useDraft } from '../page/builder-context.tsx';
import { changeSoundOf } from './sound.ts';

export type GenreExample = PlayableSong & { artist: { artist_name: string } };

/** The genres, each with a sample song. Playing a sample does not choose its genre. */
export function GenreQuestion({ examples, error }: { examples: readonly GenreExample[]; error?: string }) {
  const genre = useDraft(({ data }) => data.genre);
  const choose = (next: string) => {
    if (isGenre(next)) changeSoundOf(browserDraft(), { genre: next });
  };
  return (
    <Question id="genre" title={m.builder_genre_question()} hint={m.builder_genre_hint()}>
      <ChoiceCards legend={m.builder_genre_question()} hideLegend columns="genres" error={error}>
        {GENRES.map(({ id }) => (
          <GenreCard
            key={id}
            name="genre"
            value={id}
            label={genreWords(id)}
            checked={genre === id}
            onChoose={choose}
            art={
              <img
                src={artPath({ kind: 'genre', genre: id })}
                alt=""
                decoding="async"
                width={600}
                height={600}
              />
            }
            play={<PlayExample song={examples.find((song) => song.genre === id)} />}
          />
        ))}
      </ChoiceCards>
    </Question>
  );
}

function PlayExample({ song }: { song: GenreExample | undefined }) {
  if (!song) return null;
  const artist = song.artist.artist_name;
  const subtitle = m.builder_song_by({ genre: genreWords(song.genre), artist });
  return <PlaySong song={playSourceOf(song, { artist, subtitle })} size="small" />;
}
