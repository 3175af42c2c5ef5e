import { GENRES, VOCALS, VOCALS_ANY } from '@keepsong/domain/builder/options';
import { m } from '~/paraglide/messages.js';
import { genreWords } from '~/platform/words/genre.ts';
import { vocalsWords } from '~/platform/words/vocals.ts';
import { ChoiceChips } from '~/ui/field/choice-chips.tsx';
import type { SearchFilters } from './search-filters.ts';

export type FilterProps = { filters: SearchFilters; onChange: (filters: SearchFilters) => void };

/** All filters except the name. In wide windows they stand beside the search field, on a phone in a panel. */
export function FilterChips({ filters, onChange }: FilterProps) {
  return (
    <div className="find-artist__chips">
      <ChoiceChips
        legend={m.artists_filter_genres()}
        name="genres"
        kind="many"
        size="small"
        options={GENRES.map(({ id }) => ({ value: id, label: genreWords(id) }))}
        chosen={filters.genres}
        onChange={(genres) => onChange({ ...filters, genres })}
      />
      <ChoiceChips
        legend={m.artists_filter_vocals()}
        name="genders"
        kind="many"
        size="small"
        options={VOCALS.filter(({ id }) => id !== VOCALS_ANY).map(({ id }) => ({
          value: id,
          label: vocalsWords(id),
        }))}
        chosen={filters.genders}
        onChange={(genders) => onChange({ ...filters, genders })}
      />
    </div>
  );
}
