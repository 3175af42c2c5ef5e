import type { CmsContent } from '@keepsong/contract/cms';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { textOf } from '~/platform/chrome/content.ts';
import { useMorePages, withPage } from '~/platform/hooks/use-more-pages.ts';
import { searchSignal } from '~/platform/signals/search-signal.ts';
import { useTracked } from '~/platform/signals/use-tracked.ts';
import { EmptySleeve } from '~/shell/frame/empty-sleeve.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { MoreLink } from '~/ui/action/more-link.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { EmptyState } from '~/ui/status/empty-state.tsx';
import { DirectoryCard } from './directory-card.tsx';
import { DirectoryFilterBar } from './directory-filters.tsx';
import { type DirectoryContent, loadDirectoryPage, PER_PAGE } from './load-directory.ts';
import { directoryQuery } from './search-filters.ts';

/** How many portraits are visible when the page opens. These are loaded at once. */
const EAGER = 4;

/** All artists of the shop. The filters in the address select which are shown (spec 2.8-02). */
export function Directory({ content }: { content: DirectoryContent & { words: CmsContent } }) {
  const { filters, first, page } = content;
  return (
    <div className="wrap directory">
      <Heading level={1} data-cms="artists.title">
        {textOf(content.words, 'artists.title')}
      </Heading>
      <DirectoryFilterBar filters={filters} />
      {first.items.length === 0 ? (
        <Nobody keyword={filters.keyword} />
      ) : (
        <Artists key={`${directoryQuery(filters)} ${page}`} content={content} />
      )}
    </div>
  );
}

function Nobody({ keyword }: { keyword: string }) {
  useTracked('Search Without Result', `artists ${keyword}`, () => searchSignal('artists', keyword));
  return (
    <div role="status">
      <EmptyState
        art={<EmptySleeve />}
        title={m.artists_none_found()}
        text={m.artists_none_found_text()}
        action={<ButtonLink to="/artists">{m.artists_clear_filters()}</ButtonLink>}
      />
    </div>
  );
}

function Artists({ content: { filters, first, page } }: { content: DirectoryContent }) {
  const query = directoryQuery(filters);
  const search = new URLSearchParams(query);
  const { items, total, isEnd, busy, more } = useMorePages(first, { from: page, perPage: PER_PAGE }, (next) =>
    loadDirectoryPage(browserApi(), filters, next),
  );
  const shown = m.artists_directory_shown({ shown: items.length, total });
  return (
    <section aria-label={m.artists_results()}>
      <p className="small muted num directory__count" role="status">
        {shown}{' '}
        {query === '' ? null : (
          <ShopLink to="/artists" className="link">
            {m.artists_clear_filters()}
          </ShopLink>
        )}
        {page > 1 ? (
          <ShopLink to={`/artists${withPage(search, 1)}`} className="link">
            {m.artists_first_page()}
          </ShopLink>
        ) : null}
      </p>
      <ul className="directory__grid">
        {items.map((artist, index) => (
          <li key={artist.id}>
            <DirectoryCard artist={artist} isEager={index < EAGER} />
          </li>
        ))}
      </ul>
      {isEnd ? null : (
        <MoreLink
          label={m.artists_load_more()}
          busy={busy}
          to={`/artists${withPage(search, page + 1)}`}
          onPress={() => void more()}
        />
      )}
    </section>
  );
}
