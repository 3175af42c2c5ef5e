import type { OlderArtist } from '@keepsong/domain/builder/older-fields';
import { isGenre } from '@keepsong/domain/builder/options';
import { useEffect } from 'react';
import { m } from '~/paraglide/messages.js';
import { genreWords } from '~/platform/words/genre.ts';
import { ChoiceChips } from '~/ui/field/choice-chips.tsx';
import { Question } from '~/ui/layout/builder-shell.tsx';
import { browserDraft } from '../draft/draft.ts';
import { focusInside } from '../page/focus-field.ts';

const ID = 'selected_genre';

/** Asks in which genre the chosen artist must write, when the artist writes in several (spec 4.1-17, 4.1-18). */
export default function OlderGenre({ artist, onChosen }: { artist: OlderArtist; onChosen: () => void }) {
  // This question stands above the list of artists, perhaps far away from the pressed tile. So move the focus to it.
  useEffect(() => focusInside(ID), []);
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
    <Question id={ID} title={question}>
      <ChoiceChips
        legend={question}
        hideLegend
        name={ID}
        kind="one"
        options={artist.genresOptions.map((id) => ({ value: id, label: genreWords(id) }))}
        chosen={artist.selected_genre ? [artist.selected_genre] : []}
        onChange={([next]) => choose(next)}
      />
    </Question>
  );
}
