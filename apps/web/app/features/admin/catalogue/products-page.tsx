import type { DeskProduct, ProductBody } from '@keepsong/contract/catalogue/products';
import { photoAddress } from '@keepsong/domain/catalogue/photo';
import { namesOf } from '@keepsong/domain/catalogue/product-names';
import { PRODUCT_TYPES, type ProductType } from '@keepsong/domain/catalogue/product-types';
import type { Locale } from '@keepsong/domain/format/locale';
import { m } from '~/paraglide/messages.js';
import { productPicture } from '~/platform/art/product-picture.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { PRODUCTS_PAGE, productDeskPath } from '../admin-paths.ts';
import { deskMoney } from '../desk-money.ts';
import type { DeskList, DeskRows } from '../table/desk-list.ts';
import { DeskTable } from '../table/desk-table.tsx';
import { MISSING_FILTER, MISSING_VIEWS, missingWords } from '../words/both-lists.tsx';
import { EDIT_VIEWS, EditStateMark, STATE_FILTER } from './edit-parts.tsx';

export const TYPE_WORDS: Readonly<Record<ProductType, () => string>> = {
  song: m.desk_product_type_song,
  'add-on': m.desk_product_type_addon,
  physical: m.desk_product_type_physical,
  bundle: m.desk_product_type_bundle,
  'gift-card': m.desk_product_type_gift_card,
  fee: m.desk_product_type_fee,
  gratuity: m.desk_product_type_gratuity,
  revision: m.desk_product_type_revision,
};

/** The addresses that a product of this type needs to go live. Undefined for types with any address. */
export function typeHint(type: ProductType): string | undefined {
  const names = namesOf(type).join(', ');
  if (names === '') return undefined;
  return type === 'song' ? m.desk_product_type_song_hint({ names }) : m.desk_product_type_hint({ names });
}

const typeOptions = () => PRODUCT_TYPES.map((type) => ({ value: type, label: TYPE_WORDS[type]() }));

type Pictured = Pick<ProductBody, 'name' | 'product_type' | 'instant_product' | 'photos'>;
export const pictureOf = ({ name, product_type, instant_product, photos: [first] }: Pictured): string =>
  first
    ? photoAddress(first.id, 320, 'webp')
    : productPicture({ name, product_type, extra_info: { instant_product } });

/** What the list shows of a product. All that editors write of fifty products may be megabytes. */
export type ListedProduct = Pick<
  DeskProduct,
  keyof Pictured | 'id' | 'sku' | 'title' | 'state' | 'missing' | 'price_cents'
>;

const listIn = (locale: Locale): DeskList<ListedProduct> => ({
  name: 'products',
  title: m.desk_products,
  path: PRODUCTS_PAGE,
  sorted: { by: 'since', dir: 'desc' },
  keyOf: ({ id }) => String(id),
  pathOf: ({ id }) => productDeskPath(id),
  nameOf: ({ title }) => title[locale],
  words: m.desk_products_find,
  views: [
    ...EDIT_VIEWS,
    ...MISSING_VIEWS,
    { name: m.desk_fees, query: 'type=fee&type=gift-card&type=gratuity&type=revision' },
  ],
  filters: [
    STATE_FILTER,
    MISSING_FILTER,
    { kind: 'many', id: 'type', label: m.desk_product_type, options: typeOptions },
  ],
  columns: [
    {
      id: 'title',
      label: m.desk_product_title,
      isName: true,
      cell: (row) => (
        <span className="desk-who">
          <img src={pictureOf(row)} alt="" />
          {row.title[locale]}
        </span>
      ),
    },
    { id: 'state', label: m.desk_edit_state, cell: ({ state }) => <EditStateMark state={state} /> },
    { id: 'type', label: m.desk_product_type, cell: ({ product_type }) => TYPE_WORDS[product_type]() },
    {
      id: 'missing',
      label: m.desk_words_missing,
      isExtra: true,
      cell: ({ missing }) => missingWords(missing),
    },
    { id: 'name', label: m.desk_product_name, cell: ({ name }) => name },
    { id: 'sku', label: m.desk_product_sku, isExtra: true, cell: ({ sku }) => sku },
    {
      id: 'price',
      label: m.desk_product_price,
      isEnd: true,
      cell: ({ price_cents }) => deskMoney(price_cents, locale),
    },
  ],
  card: (row) => ({
    picture: <img src={pictureOf(row)} alt="" />,
    title: row.title[locale],
    sum: deskMoney(row.price_cents, locale),
    line: TYPE_WORDS[row.product_type](),
    state: <EditStateMark state={row.state} />,
  }),
});

const LISTS: Readonly<Record<Locale, DeskList<ListedProduct>>> = { en: listIn('en'), sp: listIn('sp') };

/** The products of the shop, newest first. */
export function ProductsPage({ page }: { page: DeskRows<ListedProduct> }) {
  const { locale } = usePage();
  return (
    <DeskTable
      list={LISTS[locale]}
      page={page}
      facts={m.desk_products_facts()}
      empty={m.desk_products_none()}
      aside={
        <ButtonLink to={`${PRODUCTS_PAGE}/new`} size="small" icon="plus">
          {m.desk_product_new()}
        </ButtonLink>
      }
    />
  );
}
