import { Form, useNavigation } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { classes } from '~/ui/classes.ts';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Pages } from '~/ui/layout/pagination.tsx';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';
import { EmptyState } from '~/ui/status/empty-state.tsx';
import type { StoreContent } from './load-store.ts';
import { ProductTile } from './product-tile.tsx';
import { KEYWORD_MAX, keptByForm, type StoreSort, storePath, withTag } from './store-filters.ts';
import { STORE_SORTS } from './store-sorts.ts';
import { tagWords } from './tag-words.ts';

const SORT_WORDS = {
  featured: m.catalog_store_sort_featured,
  price: m.catalog_store_sort_price,
  price_down: m.catalog_store_sort_price_down,
  newest: m.catalog_store_sort_newest,
} satisfies Record<StoreSort, () => string>;

/** The store page with its list of products. Filters and search are in the address and work without JavaScript. */
export function StorePage({ content }: { content: StoreContent }) {
  const { products, total, filters } = content;
  const isBusy = useNavigation().location?.pathname === '/store';
  return (
    <div className="wrap store">
      <header className="store__head">
        <Heading level={1} size="d2">
          {m.catalog_store_title()}
        </Heading>
        <Lead>{m.catalog_store_lead()}</Lead>
      </header>
      <StoreSearch key={storePath(filters)} content={content} />
      <TagChips content={content} />
      <p className="small muted num store__count" role="status">
        {isBusy ? m.catalog_store_searching() : m.catalog_store_count({ count: total })}
      </p>
      {products.length === 0 ? (
        <NothingFound />
      ) : (
        <ul className={classes('grid-tiles', isBusy && 'store__busy')} aria-busy={isBusy || undefined}>
          {products.map((product, place) => (
            <li key={product.id}>
              <ProductTile product={product} eager={place < 4} />
            </li>
          ))}
        </ul>
      )}
      <StorePages content={content} />
    </div>
  );
}

function StoreSearch({ content: { filters } }: { content: StoreContent }) {
  const kept = keptByForm(filters);
  return (
    <search>
      <Form method="get" action="/store" className="store__search">
        {kept ? <input type="hidden" name="filters" value={kept} /> : null}
        <TextInput
          label={m.catalog_store_search()}
          name="keyword"
          type="search"
          icon="search"
          maxLength={KEYWORD_MAX}
          defaultValue={filters.keyword}
          className="store__keyword"
        />
        <Select
          label={m.catalog_store_sort()}
          name="sort"
          defaultValue={filters.sort}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
          options={STORE_SORTS.map((value) => ({ value, label: SORT_WORDS[value]() }))}
        />
        <Button type="submit" variant="ink" className="store__submit">
          {m.catalog_store_search_submit()}
        </Button>
      </Form>
    </search>
  );
}

function TagChips({ content: { tags, filters } }: { content: StoreContent }) {
  return (
    <nav className="store__filters" aria-label={m.catalog_store_filters()}>
      <ul className="chips">
        {tags.map(({ tag, count }) => (
          <li key={tag}>
            <ShopLink
              to={storePath(withTag(filters, tag))}
              className="chip chip--small chip--link"
              aria-current={filters.tags.includes(tag) ? 'true' : undefined}
              preventScrollReset
              rel="nofollow"
            >
              {tagWords(tag)}
              <span className="num store__tag-count">{count}</span>
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

function NothingFound() {
  return (
    <EmptyState
      title={m.catalog_store_none()}
      text={m.catalog_store_none_text()}
      action={<ButtonLink to="/store">{m.catalog_store_clear()}</ButtonLink>}
    />
  );
}

function StorePages({ content: { page, pages, filters } }: { content: StoreContent }) {
  if (pages < 2) return null;
  const all = Array.from({ length: pages }, (_, at) => at + 1);
  return (
    <Pages
      label={m.catalog_store_pages()}
      pages={all.map((one) => ({
        label: String(one),
        to: storePath(filters, one),
        current: one === page,
      }))}
    />
  );
}
