import type { Product } from '@keepsong/contract/catalog';
import type { SongData } from '@keepsong/domain/builder/song-data';
import { isSong } from '@keepsong/domain/cart/cart-order';
import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { songInfo } from '@keepsong/domain/cart/lines';
import { SPOKEN_GREETING } from '@keepsong/domain/cart/named-products';
import type { PodField } from '@keepsong/domain/cart/pod-rules';
import {
  INKS,
  INKS_FIELD,
  isOfSong,
  LYRIC_FIELDS,
  printableLines,
  readInks,
  songTexts,
} from '@keepsong/domain/cart/song-goods';
import { songInCartFor } from '@keepsong/domain/cart/unbuyable-lines';
import { type FormEvent, type ReactNode, Suspense, use, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { GoodsPicture, goodsAlt } from '~/platform/art/goods-picture.tsx';
import { useShowMade } from '~/platform/art/made-goods.tsx';
import { type SongLook, sleevePath } from '~/platform/art/song-art.ts';
import { openSignIn } from '~/platform/session/auth-dialog.store.ts';
import { useUser } from '~/platform/session/use-user.ts';
import { SizeSelect } from '~/shell/goods/size-select.tsx';
import { Button } from '~/ui/action/button.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { Select } from '~/ui/field/select.tsx';
import { Artwork } from '~/ui/picture/artwork.tsx';
import { Spinner } from '~/ui/status/spinner.tsx';
import { lookOf } from '../line/song-sleeve.tsx';
import { recipientOf } from '../page/cart-words.ts';
import { loadDraft } from '../page/load-cart.ts';
import { useCart } from '../store/cart.store.ts';
import { goodsSketch } from './goods-sketch.ts';
import { inksWords, type SongGoods } from './goods-words.ts';
import {
  type KnownSong,
  linesIn,
  loadHeardSong,
  loadLyrics,
  loadOwnSongs,
  lyricsInCart,
  textsFor,
} from './own-songs.ts';
import { useSpokenIntro } from './spoken-intro.tsx';
import './song-goods.css';

type FormProps = {
  /** The product's slug. */
  name: string;
  /** Whether only the owner of the song may buy the product. */
  isForOwner: boolean;
  fields: readonly PodField[];
  begun: SongGoods | null;
  /** The slug of the song that the page's address names. */
  asked: string | null;
  saveLabel: string;
  /** Shown beside the button. */
  beside?: ReactNode;
  /** Shown when there is no song to choose. */
  startSong: ReactNode;
  /** Whether to ask for the size too. On a product's page every size has its own address. */
  asksSize?: boolean;
  /** `size` is the product in the chosen size, if the form asks for it. */
  onSave: (goods: SongGoods, size: Product | null) => void;
};

/**
 * Asks from which song a product is made, and for the product's own input: lines and inks, or the recording of
 * a spoken intro.
 */
export default function SongGoodsForm(props: FormProps) {
  const user = useUser();
  return <Loading key={user?.id ?? 0} signedIn={user !== null} {...props} />;
}

function Loading({ signedIn, ...props }: FormProps & { signedIn: boolean }) {
  const { products } = useCart();
  const slug = songInfo(products.find(isSong))?.songbuilder_slug ?? null;
  const [songs] = useState(() => loadKnown(signedIn, props, slug));
  return (
    <Suspense fallback={<Spinner label={m.cart_goods_loading()} />}>
      <Choice songs={songs} signedIn={signedIn} {...props} />
    </Suspense>
  );
}

/**
 * Loads the visitor's own songs. The song that the address names comes first; it may belong to somebody else.
 */
async function loadKnown(
  signedIn: boolean,
  { asked, name, isForOwner, asksSize = false }: FormProps,
  draftSlug: string | null,
): Promise<Known> {
  const [songs, sizes] = await Promise.all([
    loadSongs(signedIn, asked, draftSlug),
    asksSize ? loadSizes(name) : [],
  ]);
  // Only the owner of a song may buy products that change the song.
  const own = isForOwner ? songs.own.filter(({ isOwn }) => isOwn) : songs.own;
  return { ...songs, own, sizes };
}

/** The sizes of a product. If they cannot be loaded, the line keeps its size. */
const loadSizes = (slug: string): Promise<Product[]> =>
  browserApi()
    .catalog.product({ params: { slug }, query: { get_with_parent: 'true' } }, { cache: true })
    .then(
      ({ variants }) => variants,
      () => [],
    );

async function loadSongs(
  signedIn: boolean,
  asked: string | null,
  draftSlug: string | null,
): Promise<Omit<Known, 'sizes'>> {
  const [own, draft] = await Promise.all([
    signedIn ? loadOwnSongs(browserApi()) : [],
    // If the draft cannot be loaded, show the form anyway; only the sleeve of the cart's song then lacks its
    // colours.
    draftSlug === null ? null : loadDraft(browserApi(), draftSlug).catch(() => null),
  ]);
  if (asked === null || own.some(({ slug }) => slug === asked)) return { own, draft };
  const heard = await loadHeardSong(browserApi(), asked);
  return { own: heard ? [heard, ...own] : own, draft };
}

/** The songs to choose from, and the draft of the cart's song, which decides the colours of its sleeve. */
type Known = { own: KnownSong[]; draft: SongData | null; sizes: Product[] };

/** The choice that stands for the song in the cart. */
const IN_CART = 'cart';

type ChoiceProps = FormProps & { songs: Promise<Known>; signedIn: boolean };

function Choice({
  songs,
  signedIn,
  name,
  fields: asks,
  begun,
  asked,
  saveLabel,
  beside,
  startSong,
  onSave,
}: ChoiceProps) {
  const { own, draft, sizes } = use(songs);
  const [size, setSize] = useState(name);
  const inCart = songInCartFor({ name }, useCart().products);
  const fields = asks.filter(isOfSong);
  const [chosen, setChosen] = useState(() => firstChoice(own, { begun, asked, isInCart: Boolean(inCart) }));
  const [texts, setTexts] = useState(begun?.texts ?? {});
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isSpoken = name === SPOKEN_GREETING;
  const spoken = useSpokenIntro(begun?.intro ?? null);
  const song = own.find(({ slug }) => slug === chosen);
  const isChosen = song !== undefined || (chosen === IN_CART && inCart !== undefined);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (!isChosen) return form.current?.querySelector<HTMLElement>('input')?.focus();
    const intro = isSpoken ? await spoken.keep() : null;
    if (isSpoken && intro === null) return;
    const storyKey = song && !song.isOwn ? song.slug : null;
    const storyId = song?.storyId ?? null;
    const goods = { storyId, storyKey, texts: await textsToSave(fields, texts, { song, inCart }), intro };
    onSave(goods, sizes.find((one) => one.name === size) ?? null);
  }

  if (own.length === 0 && !inCart)
    return (
      <div className="goods">
        <p className="small muted">{signedIn ? m.cart_goods_none() : m.cart_goods_none_signed_out()}</p>
        {signedIn ? null : <SignIn />}
        {startSong}
      </div>
    );
  const recipient = recipientOf(inCart);
  return (
    <form ref={form} noValidate className="goods" onSubmit={(event) => void save(event)}>
      <fieldset className="goods__songs">
        <legend className="field__label mb-2">{m.cart_goods_which()}</legend>
        {inCart ? (
          <SongOption
            value={IN_CART}
            chosen={chosen}
            onChoose={setChosen}
            sleeve={sleevePath(lookOf({ song: inCart, draft }))}
            title={recipient ? m.cart_goods_in_cart_for({ recipient }) : m.cart_goods_in_cart()}
          />
        ) : null}
        {own.map(({ slug, title, sleeve }) => (
          <SongOption
            key={slug}
            value={slug}
            chosen={chosen}
            onChoose={setChosen}
            sleeve={sleeve}
            title={title}
          />
        ))}
      </fieldset>
      {signedIn ? null : <SignIn />}
      {tried && !isChosen ? <FieldError>{m.cart_goods_choose()}</FieldError> : null}
      {isChosen ? (
        <Suspense key={chosen} fallback={<Spinner label={m.cart_goods_loading()} />}>
          <Words
            name={name}
            fields={fields}
            song={song}
            inCart={inCart}
            look={song?.look ?? lookOf({ song: inCart, draft })}
            texts={texts}
            onTexts={setTexts}
          />
        </Suspense>
      ) : null}
      {isSpoken ? spoken.field : null}
      {sizes.length > 1 ? <SizeSelect sizes={sizes} value={size} onChoose={setSize} /> : null}
      <div className="buy__row">
        {beside}
        <Button type="submit" wide busy={spoken.isSending}>
          {saveLabel}
        </Button>
      </div>
    </form>
  );
}

type First = Pick<FormProps, 'begun' | 'asked'> & { isInCart: boolean };

/**
 * The song that is chosen at first: the song chosen before, the song in the address, the song in the cart, or
 * the only song.
 */
function firstChoice(own: readonly KnownSong[], { begun, asked, isInCart }: First): string {
  const before =
    own.find(({ storyId }) => storyId === begun?.storyId) ?? own.find(({ slug }) => slug === asked);
  if (before) return before.slug;
  if (isInCart) return IN_CART;
  return own.length === 1 ? (own[0]?.slug ?? '') : '';
}

/** The texts to save. `inCart` is the song that is meant when `song` is undefined. */
async function textsToSave(
  fields: readonly PodField[],
  texts: Record<string, string>,
  { song, inCart }: Pick<WordsProps, 'song' | 'inCart'>,
): Promise<Record<string, string>> {
  if (fields.length === 0) return {};
  return textsFor(fields, texts, song ? await loadLyrics(browserApi(), song.slug) : lyricsInCart(inCart));
}

type OptionProps = {
  value: string;
  chosen: string;
  onChoose: (value: string) => void;
  sleeve: string;
  title: string;
};

function SongOption({ value, chosen, onChoose, sleeve, title }: OptionProps) {
  return (
    <label className="goods__song">
      <input
        className="choice__input"
        type="radio"
        name="song"
        value={value}
        checked={chosen === value}
        onChange={() => onChoose(value)}
      />
      <Artwork src={sleeve} alt="" className="size-14 flex-none" />
      <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
      <span className="radio" aria-hidden="true" />
    </label>
  );
}

const SignIn = () => (
  <div>
    <LinkButton onClick={() => void openSignIn({ reason: 'menu' })}>{m.cart_goods_sign_in()}</LinkButton>
  </div>
);

type WordsProps = {
  name: string;
  fields: readonly PodField[];
  /** The chosen song. Undefined for the one in the cart. */
  song: KnownSong | undefined;
  inCart: CartLine | undefined;
  look: SongLook;
  texts: Record<string, string>;
  onTexts: (texts: Record<string, string>) => void;
};

/** Fields for the lines and inks of a product, with a picture of the product. */
function Words({ name, fields, song, inCart, look, texts, onTexts }: WordsProps) {
  const lyrics = song ? use(loadLyrics(browserApi(), song.slug)) : lyricsInCart(inCart);
  const lines = linesIn(texts, lyrics);
  const inks = readInks(texts[INKS_FIELD]);
  const asksLines = fields.some(({ key }) => key === LYRIC_FIELDS[0]);
  const made = goodsSketch({
    name,
    fields,
    texts: asksLines ? songTexts(lines, inks) : { [INKS_FIELD]: inks },
    look,
    lyrics: asksLines ? [] : lines.filter(Boolean),
  });
  useShowMade(made);
  const options = printableLines(lyrics).map((line) => ({ value: line, label: line }));
  const asksInks = fields.some(({ key }) => key === INKS_FIELD);
  return (
    <div className="goods__words">
      {made ? (
        <GoodsPicture goods={made} alt={goodsAlt(made, look.title)} lazy={false} className="goods__drawn" />
      ) : null}
      <div className="goods__fields">
        {!asksLines ? null : options.length === 0 ? (
          <p className="small muted">{m.cart_goods_unwritten()}</p>
        ) : (
          LYRIC_FIELDS.slice(0, options.length).map((key, at) => (
            <Select
              key={key}
              name={key}
              label={m.cart_goods_line({ number: at + 1 })}
              options={options}
              value={lines[at] ?? ''}
              onChange={(event) => onTexts({ ...texts, [key]: event.currentTarget.value })}
            />
          ))
        )}
        {asksInks ? (
          <Select
            name={INKS_FIELD}
            label={m.cart_goods_inks()}
            options={INKS.map((value) => ({ value, label: inksWords(value) }))}
            value={inks}
            onChange={(event) => onTexts({ ...texts, [INKS_FIELD]: event.currentTarget.value })}
          />
        ) : null}
      </div>
    </div>
  );
}
