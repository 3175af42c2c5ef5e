import type { ArtistCard } from '@keepsong/contract/artists';
import type { Client } from '@keepsong/contract/transport/client';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useSearchText } from '~/platform/hooks/use-search-text.ts';
import { KEYWORD_MAX } from '~/platform/page/list-filters.ts';
import { searchSignal } from '~/platform/signals/search-signal.ts';
import { useTracked } from '~/platform/signals/use-tracked.ts';
import type { Calendar } from '~/platform/words/delivery-words.ts';
import { EmptySleeve } from '~/shell/frame/empty-sleeve.tsx';
import { Button } from '~/ui/action/button.tsx';
import { SearchBox } from '~/ui/field/search-box.tsx';
import { NextPage } from '~/ui/layout/pagination.tsx';
import { EmptyState } from '~/ui/status/empty-state.tsx';
import { ArtistTile } from '../artist/artist-tile.tsx';
import { FilterChips } from '../directory/filter-chips.tsx';
import { FoldedFilters } from '../directory/folded-filters.tsx';
import { filtersQuery, NO_FILTERS, type SearchFilters } from '../directory/search-filters.ts';

export type SearchPage = { artists: ArtistCard[]; total: number };

/** The number of artists on a page (spec 9.4-02). */
const PER_PAGE = 24;
const TYPED_AFTER_MS = 300;

/** Loads one page of search results, without artists who take no songs at present (spec 7.2-11). */
export function searchArtists(api: Client, filters: SearchFilters, page: number): Promise<SearchPage> {
  const query = { ...filters, keyword: filters.keyword.trim() || undefined, page, per_page: PER_PAGE };
  return api.artists.search({ query: { ...query, show_at_capacity: 'false' } }, { cache: true });
}

type FindArtistProps = {
  filters: SearchFilters;
  first: SearchPage;
  calendar: Calendar;
  chosenId?: number;
  /**
   * Returns true when the choice opens another page. Returns false when the customer must first answer a question, so
   * the search stays open.
   */
  onChoose: (artist: ArtistCard) => boolean;
};

/**
 * The artist search of the builder (spec 2.3-29). The filters are stored in the address, so that a reload keeps them.
 */
export function FindArtist({ filters, first, calendar, chosenId, onChoose }: FindArtistProps) {
  const navigate = useNavigate();
  const busy = useNavigation().state === 'loading';
  const hasChosen = useRef(false);
  const change = (next: SearchFilters) => {
    // A search that was typed just before the choice may fire now. It must not replace the page that the choice opens.
    if (hasChosen.current) return;
    void navigate({ search: filtersQuery(next) }, { replace: true, preventScrollReset: true });
  };
  const choose = (artist: ArtistCard) => {
    hasChosen.current = onChoose(artist);
  };
  return (
    <>
      <div className="find-artist__filters">
        <div id="search">
          <Keyword filters={filters} busy={busy} onChange={change} />
        </div>
        <FoldedFilters filters={filters} onChange={change} total={first.total} busy={busy} />
        <FilterChips filters={filters} onChange={change} />
      </div>
      {first.total === 0 ? (
        <NobodyFound keyword={filters.keyword} onClear={() => change(NO_FILTERS)} />
      ) : (
        <Results {...{ filters, first, calendar, chosenId, onChoose: choose }} busy={busy} />
      )}
    </>
  );
}

type KeywordProps = { filters: SearchFilters; busy: boolean; onChange: (filters: SearchFilters) => void };

function Keyword({ filters, busy, onChange }: KeywordProps) {
  const { text, setText, wanted, ask } = useSearchText(filters.keyword);
  const search = (keyword: string) => {
    ask(keyword);
    onChange({ ...filters, keyword });
  };
  const latest = useRef({ wanted, search });
  latest.current = { wanted, search };
  useEffect(() => {
    if (text === latest.current.wanted) return;
    const timer = setTimeout(() => latest.current.search(text), TYPED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <SearchBox
      label={m.artists_search_label()}
      placeholder={m.artists_search_placeholder()}
      clearLabel={m.artists_search_clear()}
      busy={busy}
      value={text}
      onChange={(next) => setText(next.slice(0, KEYWORD_MAX))}
      onSubmit={search}
    />
  );
}

function NobodyFound({ keyword, onClear }: { keyword: string; onClear: () => void }) {
  useTracked('Search Without Result', `artists ${keyword}`, () => searchSignal('artists', keyword));
  return (
    <div role="status">
      <EmptyState
        art={<EmptySleeve />}
        title={m.artists_none_found()}
        text={m.artists_none_found_text()}
        action={<Button onClick={onClear}>{m.artists_clear_filters()}</Button>}
      />
    </div>
  );
}

type ResultsProps = Omit<FindArtistProps, 'onChoose'> & {
  onChoose: (artist: ArtistCard) => void;
  busy: boolean;
};

function Results({ filters, first, calendar, chosenId, onChoose, busy }: ResultsProps) {
  const query = filtersQuery(filters);
  const [later, setLater] = useState({ query, pages: [] as ArtistCard[][] });
  const [fetching, setFetching] = useState(false);
  // Forget the later pages of the previous search. Keep showing its first page until the new one arrives, because the
  // customer may be pressing a tile.
  if (later.query !== query) setLater({ query, pages: [] });
  const artists = [...first.artists, ...later.pages.flat()];
  const more = async () => {
    setFetching(true);
    try {
      const next = await searchArtists(browserApi(), filters, later.pages.length + 2);
      setLater((now) => (now.query === query ? { query, pages: [...now.pages, next.artists] } : now));
    } catch (error) {
      void showFailure(error);
    }
    setFetching(false);
  };
  return (
    <section aria-label={m.artists_results()} aria-busy={busy || undefined}>
      <p className="small muted num find-artist__count" role="status">
        {m.artists_shown({ shown: artists.length, total: first.total })}
      </p>
      <ul className="find-artist__grid">
        {artists.map((artist) => (
          <li key={artist.id}>
            <ArtistTile
              artist={artist}
              calendar={calendar}
              chosen={artist.id === chosenId}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
      {artists.length < first.total ? (
        <NextPage
          label={m.artists_view_more()}
          busy={fetching}
          busyLabel={m.artists_loading()}
          onPress={() => void more()}
        />
      ) : null}
    </section>
  );
}
