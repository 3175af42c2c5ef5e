import { GENRES, VOCALS, VOCALS_ANY } from '@keepsong/domain/builder/options';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { useSearchText } from '~/platform/hooks/use-search-text.ts';
import { KEYWORD_MAX } from '~/platform/page/list-filters.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { genreWords } from '~/platform/words/genre.ts';
import { vocalsWords } from '~/platform/words/vocals.ts';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { SearchBox } from '~/ui/field/search-box.tsx';
import { Icon } from '~/ui/picture/icon.tsx';
import { type DirectoryFilters, directoryQuery, keptByForm } from './search-filters.ts';

type FiltersProps = { filters: DirectoryFilters };

const DIRECTORY = '/artists';
const pathOf = (filters: DirectoryFilters) => `${DIRECTORY}${directoryQuery(filters)}`;

/** The search and the filters of the directory. Each choice is a link, so that it also works without scripts. */
export function DirectoryFilterBar({ filters }: FiltersProps) {
  const { brand } = usePage().settings;
  return (
    <div className="directory__filters">
      <Keyword filters={filters} />
      <div className="directory__chips">
        <Choices filters={filters} list="genres" name={m.artists_directory_genre()} words={genreWords}>
          {GENRES.map(({ id }) => id)}
        </Choices>
        <Choices filters={filters} list="genders" name={m.artists_filter_vocals()} words={vocalsWords}>
          {VOCALS.map(({ id }) => id).filter((id) => id !== VOCALS_ANY)}
        </Choices>
        <Toggle filters={filters} flag="artist_one_day_delivery">
          {m.artists_directory_one_day()}
        </Toggle>
        <Toggle filters={filters} flag="artist_exclusivity_only">
          {m.artists_directory_only({ brand })}
        </Toggle>
      </div>
    </div>
  );
}

function Keyword({ filters }: FiltersProps) {
  const navigate = useNavigate();
  const { text, setText, wanted, ask } = useSearchText(filters.keyword);
  const search = (keyword: string) => {
    ask(keyword);
    void navigate(pathOf({ ...filters, keyword }));
  };
  return (
    <SearchBox
      label={m.artists_directory_search()}
      placeholder={m.artists_directory_search()}
      clearLabel={m.artists_search_clear()}
      value={text}
      form={{ name: 'keyword', action: DIRECTORY, kept: keptByForm(filters) }}
      onChange={(next) => {
        setText(next.slice(0, KEYWORD_MAX));
        if (next === '' && wanted !== '') search('');
      }}
      onSubmit={search}
    />
  );
}

type ChoicesProps = FiltersProps & {
  list: 'genres' | 'genders';
  name: string;
  words: (id: string) => string;
  children: readonly string[];
};

/** A menu with several choices of one kind. It opens from a chip that shows the chosen ones. */
function Choices({ filters, list, name, words, children: ids }: ChoicesProps) {
  const chosen = filters[list];
  const said =
    chosen.length > 0 ? m.artists_directory_chosen({ name, values: chosen.map(words).join(', ') }) : name;
  return (
    <details className="choices-menu directory__menu" name="directory">
      <summary className="chip chip--small" data-on={chosen.length > 0 || undefined}>
        {said}
        <Icon name="chevron-down" size={18} />
      </summary>
      <ul className="directory__options light">
        {ids.map((id) => {
          const isOn = chosen.includes(id);
          const next = isOn ? chosen.filter((one) => one !== id) : [...chosen, id];
          return (
            <li key={id}>
              <ChipLink to={pathOf({ ...filters, [list]: next })} isOn={isOn}>
                {words(id)}
              </ChipLink>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

type ToggleProps = FiltersProps & {
  flag: 'artist_exclusivity_only' | 'artist_one_day_delivery';
  children: string;
};

function Toggle({ filters, flag, children }: ToggleProps) {
  return (
    <ChipLink to={pathOf({ ...filters, [flag]: !filters[flag] })} isOn={filters[flag]}>
      {children}
    </ChipLink>
  );
}

function ChipLink({ to, isOn, children }: { to: string; isOn: boolean; children: ReactNode }) {
  return (
    <ShopLink
      to={to}
      preventScrollReset
      className="chip chip--small"
      data-on={isOn || undefined}
      aria-current={isOn || undefined}
    >
      {children}
      {isOn ? <Icon name="close" size={16} /> : null}
    </ShopLink>
  );
}
