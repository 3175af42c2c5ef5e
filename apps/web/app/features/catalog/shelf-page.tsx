import type { CmsContent } from '@keepsong/contract/cms';
import { signalProduct } from '@keepsong/domain/cart/analytics-item';
import { Form, useNavigation } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { textOf } from '~/platform/chrome/content.ts';
import { KEYWORD_MAX } from '~/platform/page/list-filters.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { searchSignal } from '~/platform/signals/search-signal.ts';
import { useTracked } from '~/platform/signals/use-tracked.ts';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { classes } from '~/ui/classes.ts';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Pages } from '~/ui/layout/pagination.tsx';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';
import { EmptyState } from '~/ui/status/empty-state.tsx';
import { FoldedFilters } from './folded-filters.tsx';
import type { ShelfContent } from './load-shelf.ts';
import { ProductTile } from './product-tile.tsx';
import { keptByForm, shelfPath, withTag } from './shelf-filters.ts';
import { sortOptions } from './sort-options.ts';
import { tagWords } from './tag-words.ts';

/** The shelf page with its list of products. Filters and search are in the address and work without JavaScript. */
export function ShelfPage({ content }: { content: ShelfContent & { words: CmsContent } }) {
  const { products, total, filters, page } = content;
  const { brand } = usePage().settings;
  useTracked('Product List Viewed', shelfPath(filters, page), () => ({
    list_id: 'store',
    ...(filters.tags.length > 0 ? { category: filters.tags.join(' ') } : {}),
    products: products.map((product) => signalProduct({ ...product, quantity: 1 }, brand)),
  }));
  const isBusy = useNavigation().location?.pathname === '/store';
  return (
    <div className="wrap shelf">
      <header className="shelf__head">
        <Heading level={1} size="d2" data-cms="store.title">
          {textOf(content.words, 'store.title')}
        </Heading>
        <Lead data-cms="store.lead">{textOf(content.words, 'store.lead')}</Lead>
      </header>
      <div className="shelf__controls">
        <ShelfSearch key={shelfPath(filters)} content={content} />
        <FoldedFilters content={content} />
      </div>
      <TagChips content={content} />
      <p className="small muted num shelf__count" role="status">
        {isBusy ? m.catalog_store_searching() : m.catalog_store_count({ count: total })}
      </p>
      {products.length === 0 ? (
        <NothingFound keyword={filters.keyword} />
      ) : (
        <ul className={classes('grid-tiles', isBusy && 'shelf__busy')} aria-busy={isBusy || undefined}>
          {products.map((product, place) => (
            <li key={product.id}>
              <ProductTile product={product} eager={place < 4} />
            </li>
          ))}
        </ul>
      )}
      <ShelfPages content={content} />
    </div>
  );
}

function ShelfSearch({ content: { filters } }: { content: ShelfContent }) {
  const kept = keptByForm(filters);
  return (
    <search>
      <Form method="get" action="/store" className="shelf__search">
        {kept ? <input type="hidden" name="filters" value={kept} /> : null}
        <TextInput
          label={m.catalog_store_search()}
          placeholder={m.catalog_store_search_submit()}
          name="keyword"
          type="search"
          icon="search"
          maxLength={KEYWORD_MAX}
          defaultValue={filters.keyword}
          className="shelf__keyword"
        />
        <Select
          label={m.catalog_store_sort()}
          name="sort"
          defaultValue={filters.sort}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
          options={sortOptions()}
        />
        <Button type="submit" variant="ink" className="shelf__submit">
          {m.catalog_store_search_submit()}
        </Button>
      </Form>
    </search>
  );
}

function TagChips({ content: { tags, filters } }: { content: ShelfContent }) {
  return (
    <nav className="shelf__filters" aria-label={m.catalog_store_filters()}>
      <ul className="chips">
        {tags.map(({ tag, count }) => (
          <li key={tag}>
            <ShopLink
              to={shelfPath(withTag(filters, tag))}
              className="chip chip--small chip--link"
              aria-current={filters.tags.includes(tag) ? 'true' : undefined}
              preventScrollReset
              rel="nofollow"
            >
              {tagWords(tag)}
              <span className="num chip__count">{count}</span>
            </ShopLink>
          </li>
        ))}
        {filters.tags.length > 0 || filters.keyword ? (
          <li>
            <ShopLink to="/store" className="link link--alone">
              {m.catalog_store_clear()}
            </ShopLink>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}

function NothingFound({ keyword }: { keyword: string }) {
  useTracked('Search Without Result', `store ${keyword}`, () => searchSignal('store', keyword));
  return (
    <EmptyState
      title={m.catalog_store_none()}
      text={m.catalog_store_none_text()}
      action={<ButtonLink to="/store">{m.catalog_store_clear()}</ButtonLink>}
    />
  );
}

function ShelfPages({ content: { page, pages, filters } }: { content: ShelfContent }) {
  if (pages < 2) return null;
  const all = Array.from({ length: pages }, (_, at) => at + 1);
  return (
    <Pages
      label={m.catalog_store_pages()}
      pages={all.map((one) => ({
        label: String(one),
        to: shelfPath(filters, one),
        current: one === page,
      }))}
    />
  );
}
