import type { CmsContent } from '@keepsong/contract/cms';
import type { PlaylistCard } from '@keepsong/contract/playlists';
import { PLAYLIST_KINDS, type PlaylistKind } from '@keepsong/domain/playlists/kinds';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { textOf } from '~/platform/chrome/content.ts';
import { useMorePages, withPage } from '~/platform/hooks/use-more-pages.ts';
import { useSearchText } from '~/platform/hooks/use-search-text.ts';
import { KEYWORD_MAX } from '~/platform/page/list-filters.ts';
import { searchSignal } from '~/platform/signals/search-signal.ts';
import { useTracked } from '~/platform/signals/use-tracked.ts';
import { EmptySleeve } from '~/shell/frame/empty-sleeve.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { MoreLink } from '~/ui/action/more-link.tsx';
import { PlayButton } from '~/ui/action/play-button.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { SearchBox } from '~/ui/field/search-box.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { EmptyState } from '~/ui/status/empty-state.tsx';
import {
  keptByForm,
  loadPlaylistsPage,
  PER_PAGE,
  type PlaylistFilters,
  type PlaylistsContent,
  playlistsPath,
} from './load-playlists.ts';
import { usePlaylistPlay } from './playlist-play.ts';
import { lineOf } from './playlist-words.ts';

/** The number of pictures that are visible when the page opens. */
const EAGER = 3;

/** The page with playlists of song examples. Each playlist can be played in place (spec 2.8-07). */
export function PlaylistsPage({ content }: { content: PlaylistsContent & { words: CmsContent } }) {
  const { filters, first, page } = content;
  return (
    <div className="wrap playlists">
      <div className="playlists__head">
        <Heading level={1} data-cms="playlists.title">
          {textOf(content.words, 'playlists.title')}
        </Heading>
        <Search filters={filters} />
      </div>
      <Kinds filters={filters} />
      {first.items.length === 0 ? (
        <Nothing keyword={filters.keyword} />
      ) : (
        <List key={`${playlistsPath(filters)} ${page}`} content={content} />
      )}
    </div>
  );
}

function Search({ filters }: { filters: PlaylistFilters }) {
  const navigate = useNavigate();
  const { text, setText, wanted, ask } = useSearchText(filters.keyword);
  const search = (keyword: string) => {
    ask(keyword);
    void navigate(playlistsPath({ ...filters, keyword }));
  };
  return (
    <SearchBox
      label={m.playlists_search()}
      placeholder={m.playlists_search()}
      clearLabel={m.playlists_search_clear()}
      value={text}
      form={{ name: 'keyword', action: '/playlists', kept: keptByForm(filters) }}
      onChange={(next) => {
        setText(next.slice(0, KEYWORD_MAX));
        if (next === '' && wanted !== '') search('');
      }}
      onSubmit={search}
      className="playlists__search"
    />
  );
}

const KIND_WORDS: Record<PlaylistKind, () => string> = {
  occasion: m.playlists_by_occasion,
  genre: m.playlists_by_genre,
  mood: m.playlists_by_mood,
};

function Kinds({ filters }: { filters: PlaylistFilters }) {
  return (
    <nav aria-label={m.playlists_kinds()} className="playlists__kinds">
      {[null, ...PLAYLIST_KINDS].map((kind) => (
        <ShopLink
          key={kind ?? 'all'}
          to={playlistsPath({ ...filters, kind })}
          preventScrollReset
          className="chip chip--small"
          data-on={filters.kind === kind || undefined}
          aria-current={filters.kind === kind || undefined}
        >
          {kind === null ? m.playlists_all() : KIND_WORDS[kind]()}
        </ShopLink>
      ))}
    </nav>
  );
}

function Nothing({ keyword }: { keyword: string }) {
  useTracked('Search Without Result', `playlists ${keyword}`, () => searchSignal('playlists', keyword));
  return (
    <div role="status">
      <EmptyState
        art={<EmptySleeve />}
        title={m.playlists_none()}
        text={m.playlists_none_text()}
        action={<ButtonLink to="/playlists">{m.playlists_show_all()}</ButtonLink>}
      />
    </div>
  );
}

function List({ content: { filters, first, page } }: { content: PlaylistsContent }) {
  const { items, total, isEnd, busy, more } = useMorePages(first, { from: page, perPage: PER_PAGE }, (next) =>
    loadPlaylistsPage(browserApi(), filters, next),
  );
  const search = new URLSearchParams(playlistsPath(filters).split('?')[1]);
  return (
    <section aria-label={m.playlists_title()}>
      <ul className="playlists__grid" data-leads={page === 1 || undefined}>
        {items.map((playlist, index) => (
          <li key={playlist.id}>
            <PlaylistTile playlist={playlist} isEager={index < EAGER} />
          </li>
        ))}
      </ul>
      {page > 1 ? (
        <p className="small">
          <ShopLink to={`/playlists${withPage(search, 1)}`} className="link">
            {m.playlists_first_page()}
          </ShopLink>
        </p>
      ) : null}
      {isEnd ? null : (
        <MoreLink
          label={m.playlists_load_more()}
          busy={busy}
          to={`/playlists${withPage(search, page + 1)}`}
          shown={m.playlists_shown({ shown: items.length, total })}
          onPress={() => void more()}
        />
      )}
    </section>
  );
}

function PlaylistTile({ playlist, isEager }: { playlist: PlaylistCard; isEager: boolean }) {
  const { id, title, photo, songs_count } = playlist;
  const { playing, busy, press } = usePlaylistPlay(id);
  return (
    <article className="playlist-tile">
      <div className="playlist-tile__art">
        <img
          src={photo}
          alt=""
          width={600}
          height={600}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
        />
        {songs_count > 0 ? (
          <PlayButton
            playing={playing}
            busy={busy}
            label={playing ? m.playlists_pause({ title }) : m.playlists_play({ title })}
            onClick={press}
            className="playlist-tile__play"
          />
        ) : null}
      </div>
      <h2 className="playlist-tile__title">
        <ShopLink to={`/playlists/${id}`}>{title}</ShopLink>
      </h2>
      <p className="small muted">{lineOf(playlist)}</p>
    </article>
  );
}
