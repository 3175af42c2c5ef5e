import type { OlderArtist } from '@keepsong/domain/builder/older-fields';
import { isGenre } from '@keepsong/domain/builder/options';
import { m } from '~/paraglide/messages.js';
import { genreWords } from '~/platform/words/genre.ts';
import { Question } from '~/ui/builder-shell.tsx';
import { ChoiceChips } from '~/ui/choice-chips.tsx';
import { browserDraft } from './draft.ts';

/** Which of their genres a chosen artist is to write in (spec 4.1-17, 4.1-18). */
export default function OlderGenre({ artist, onChosen }: { artist: OlderArtist; onChosen: () => void }) {
  const choose = (genre: string | undefined) => {
    const { older } = browserDraft().state.getState().data;
    if (!older || !isGenre(genre)) return;
    const selected_artists = older.selected_artists.map((one) =>
      one.id === artist.id ? { ...one, selected_genre: genre } : one,
    );
    browserDraft().change({ genre, older: { ...older, selected_artists } });
    void browserDraft().flush();
    onChosen();
  };
  const question = m.builder_older_genre_question({ artist: artist.artist_name });
  return (
    <Question id="selected_genre" title={question}>
      <ChoiceChips
        legend={question}
        hideLegend
        name="selected_genre"
        kind="one"
        options={artist.genresOptions.map((id) => ({ value: id, label: genreWords(id) }))}
        chosen={artist.selected_genre ? [artist.selected_genre] : []}
        onChange={([next]) => choose(next)}
      />
    </Question>
  );
}
