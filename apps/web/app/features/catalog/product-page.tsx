import type { Product } from '@keepsong/contract/catalog';
import { signalProduct } from '@keepsong/domain/cart/analytics-item';
import { GIFT_CARD, isGiftCard, isMadeFromSong, SONG } from '@keepsong/domain/cart/named-products';
import { keepMeasures } from '@keepsong/domain/format/measures';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { useTracked } from '~/platform/signals/use-tracked.ts';
import { PromisedDay } from '~/platform/words/promised-day.tsx';
import { ratingWords } from '~/platform/words/rating.ts';
import { ProductPrice, variantPath } from '~/shell/goods/product-price.tsx';
import { playSourceOf } from '~/shell/player/play-source.ts';
import { HeardSong } from '~/shell/songs/heard-song.tsx';
import { RichText } from '~/shell/words/rich-text.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { Disclosure } from '~/ui/layout/accordion.tsx';
import { Heading, Label, Lead } from '~/ui/lettering/heading.tsx';
import { Icon, type IconName } from '~/ui/picture/icon.tsx';
import type { ProductContent } from './load-product.ts';
import { ProductGallery } from './product-gallery.tsx';
import { ProductReviews } from './product-reviews.tsx';
import { ProductTags } from './product-tags.tsx';
import { ProductTile, type TileProduct } from './product-tile.tsx';

type ProductPageProps = {
  content: ProductContent;
  /** The form or link that buys the product. */
  children: ReactNode;
};

/** A product's page: pictures, price, sizes, purchase, reviews and questions (spec 2.8-01). */
export function ProductPage({ content, children }: ProductPageProps) {
  const {
    locale,
    settings: { brand },
  } = usePage();
  const { product, chosen, rating, beside } = content;
  // The variant whose price is shown and that is sold, so that its view and its purchase tell the same product.
  useTracked('Product Viewed', chosen.id, () => ({
    ...signalProduct({ ...chosen, quantity: 1 }, brand),
    currency: 'USD' as const,
  }));
  return (
    // The mark leads staff to the words of the page, also from a product that has no questions yet.
    <div className="wrap product" data-cms="product_questions.every">
      <nav aria-label={m.catalog_product_breadcrumb()} className="small">
        <ol className="trail">
          <li>
            <ShopLink to="/store" className="link">
              {m.catalog_store_title()}
            </ShopLink>
          </li>
          <li aria-current="page">{product.title}</li>
        </ol>
      </nav>
      <div className="product__top">
        <ProductGallery product={product} />
        <div className="product__info">
          <ProductTags tags={product.tags} />
          <Heading level={1} size="d2">
            {product.title}
          </Heading>
          <Lead>{keepMeasures(product.description)}</Lead>
          {rating ? (
            <a href="#reviews" className="link link--alone product__rating num">
              <Icon name="star" size={18} />
              {ratingWords(rating, locale)}
            </a>
          ) : null}
          <p className="d3 num">
            <ProductPrice product={chosen} />
          </p>
          <Variants content={content} />
          {children}
          <Heard songs={content.heard} />
          <Handed content={content} />
        </div>
      </div>
      {beside.length > 0 ? <Beside product={product} beside={beside} /> : null}
      <ProductReviews key={`${product.id} ${content.reviewsPage}`} content={content} />
      <Questions questions={content.questions} />
    </div>
  );
}

const labelOf = (product: Product): string =>
  product.extra_info.variant_name ??
  (product.name === GIFT_CARD ? m.catalog_product_own_amount() : product.title);

/** The other sizes or amounts. Each has its own address, so they are links. */
function Variants({ content: { product, variants, chosen } }: Pick<ProductPageProps, 'content'>) {
  if (variants.length === 0) return null;
  const isGift = isGiftCard(product);
  // The gift card whose amount the customer types comes after the gift cards with fixed amounts.
  const ordered = isGift ? [...variants.slice(1), ...variants.slice(0, 1)] : variants;
  return (
    <nav
      className="product__variants"
      aria-label={isGift ? m.catalog_product_amount() : m.catalog_product_variant()}
    >
      <Label>{isGift ? m.catalog_product_amount() : m.catalog_product_variant()}</Label>
      <ul className="chips">
        {ordered.map((variant) => (
          <li key={variant.id}>
            <ShopLink
              to={variantPath(variant)}
              className="chip chip--link"
              aria-current={variant.name === chosen.name ? 'true' : undefined}
              preventScrollReset
              replace
            >
              {labelOf(variant)}
            </ShopLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Songs of three artists, with their faces. */
function Heard({ songs }: { songs: ProductContent['heard'] }) {
  if (songs.length === 0) return null;
  return (
    <section className="product__heard">
      <Heading level={2} size="d4">
        {m.catalog_product_heard()}
      </Heading>
      <ul>
        {songs.map((song) => (
          <li key={song.id}>
            <HeardExample song={song} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function HeardExample({ song }: { song: ProductContent['heard'][number] }) {
  const { title, recipient } = song;
  const { id, artist_name: artist, photo, has_bio: hasBio } = song.artist;
  const line = recipient ? m.home_song_by({ recipient, artist }) : m.home_song_by_artist({ artist });
  const play = playSourceOf(song, { artist, subtitle: line, singer: { id, photo, hasBio } });
  return <HeardSong title={title} line={line} artist={artist} photo={photo} play={play} />;
}

/** Says how the product is delivered, by which day a song arrives, and what the shop guarantees. */
function Handed({ content: { product, soonest, by, leaves, notes } }: Pick<ProductPageProps, 'content'>) {
  const { locale } = usePage();
  const [icon, words] = handedWords(product);
  const isInstant = product.extra_info.instant_product;
  return (
    <ul className="product__facts">
      <li>
        <Icon name={icon} />
        <span>{words}</span>
      </li>
      {notes.map((note) => (
        <li key={note}>
          <Icon name="bell" />
          <span>{note}</span>
        </li>
      ))}
      {leaves ? (
        <li>
          <Icon name="calendar" />
          <PromisedDay day={leaves}>
            {isMadeFromSong(product)
              ? m.catalog_product_fact_leaves_song({ day: formatWeekday(leaves, locale) })
              : m.catalog_product_fact_leaves({ day: formatWeekday(leaves, locale) })}
          </PromisedDay>
        </li>
      ) : null}
      {by ? (
        <li>
          <Icon name="calendar" />
          <PromisedDay day={by}>{m.catalog_product_fact_by({ day: formatWeekday(by, locale) })}</PromisedDay>
        </li>
      ) : null}
      {soonest ? (
        <li>
          <Icon name="clock" />
          <PromisedDay day={soonest}>
            {m.catalog_product_fact_soonest({ day: formatWeekday(soonest, locale) })}
          </PromisedDay>
        </li>
      ) : null}
      {isInstant ? (
        <li>
          <Icon name="calendar" />
          <span>{m.catalog_product_fact_instant()}</span>
        </li>
      ) : null}
      {product.name === SONG ? (
        <li>
          <Icon name="shield" />
          <span>{m.catalog_product_fact_guarantee()}</span>
        </li>
      ) : null}
    </ul>
  );
}

function handedWords({ product_type, requires_shipping_address, extra_info }: Product): [IconName, string] {
  if (isGiftCard({ product_type })) return ['mail', m.catalog_product_fact_gift()];
  if (product_type === 'song') return ['music', m.catalog_product_fact_song()];
  if (!requires_shipping_address) return ['cloud', m.catalog_product_fact_digital()];
  return [
    'truck',
    extra_info.international_shipping
      ? m.catalog_product_fact_ships_all()
      : m.catalog_product_fact_ships_us(),
  ];
}

function Beside({ product, beside }: { product: Product; beside: readonly TileProduct[] }) {
  return (
    <section className="product__beside">
      <Heading level={2}>
        {product.product_type === 'song' ? m.catalog_product_goes_well() : m.catalog_product_goes_with()}
      </Heading>
      <ul className="grid-tiles">
        {beside.map((one) => (
          <li key={one.id}>
            <ProductTile product={one} level={3} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Questions({ questions }: Pick<ProductContent, 'questions'>) {
  if (questions.length === 0) return null;
  return (
    <section className="product__questions">
      <Heading level={2}>{m.catalog_product_questions()}</Heading>
      {questions.map(({ title, html }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the questions of a kind and of every product may have the same title
        <Disclosure key={`${place} ${title}`} summary={title}>
          <RichText html={html} />
        </Disclosure>
      ))}
    </section>
  );
}
