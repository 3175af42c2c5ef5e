import type { ArtistCard } from '@keepsong/contract/artists';
import type { Product } from '@keepsong/contract/catalog';
import { formatMoney } from '@keepsong/domain/format/money';
import { Fragment, type ReactNode, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { fetchAhead } from '~/platform/loading/lazy-reload.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import type { Calendar } from '~/platform/words/delivery-words.ts';
import { PartMissing } from '~/shell/frame/part-missing.tsx';
import { Button } from '~/ui/action/button.tsx';
import { Question } from '~/ui/layout/builder-shell.tsx';
import { useSongData } from '../page/builder-context.tsx';
import { BuilderPage } from '../page/builder-page.tsx';
import { type AddonChoice, AddonPicker } from './addon-picker.tsx';
import { PreCartPrice, wholePrice } from './pre-cart-price.tsx';
import { VersePicker } from './verse-picker.tsx';

/**
 * The page can become interactive without the script of this part, because the part has only text and links,
 * which work without it.
 */
const ReadBack = lazyPart(() => import('./read-back.tsx'), { Missing: PartMissing, ahead: true });

/**
 * Fetches the part that reads back the choices. The step waits for it, because it is above the questions: if it came
 * later, it would push the question that somebody is answering out of sight.
 */
export const fetchReadBack = () => fetchAhead(ReadBack.fetch);

/**
 * The song and its extras with their prices, from the catalog. `addons` are the add-ons that a customer picks with one
 * press.
 */
export type Offer = {
  song: Product;
  extraVerse: Product | null;
  /** Rush delivery. The customer chooses it in the cart, not here. */
  rush: Product | null;
  addons: readonly Product[];
  /** The sizes of the add-ons that have several, by the add-on's id. */
  sizes: Readonly<Record<string, readonly Product[]>>;
};

/** An add-on that needs more than one press. It brings its own card and says whether the customer has chosen it. */
export type OwnAddon = { product: Product; chosen: boolean; card: ReactNode };

export type ChosenArtist = Pick<
  ArtistCard,
  'artist_name' | 'available_delivery_days' | 'days_off' | 'takes_rush' | 'extra_verses'
>;

/**
 * The offer without what the artist does not do. Verses that the draft already has stay in the offer, so that
 * the customer can remove them.
 */
export const offerOf = (offer: Offer, artist: ChosenArtist | null, verses: number): Offer => ({
  ...offer,
  rush: artist?.takes_rush === false ? null : offer.rush,
  extraVerse: artist?.extra_verses === false && verses === 0 ? null : offer.extraVerse,
});

type PreCartProps = {
  offer: Offer;
  ownAddons: readonly OwnAddon[];
  /** Renders the link that opens the details of an add-on. */
  more: (addon: Product, choice: AddonChoice) => ReactNode;
  /** Null when the chosen artist does not exist any more. */
  artist: ChosenArtist | null;
  calendar: Calendar;
  /**
   * Puts the song, verses and add-ons into the cart and opens the cart. Resolves when the cart is open, or when the
   * customer declined.
   */
  onAddSong: (addons: readonly Product[]) => Promise<void>;
};

/** Shows all choices once more before the song goes into the cart (spec 2.3-32, 2.3-40). */
export function PreCart({ offer: given, ownAddons, more, artist, calendar, onAddSong }: PreCartProps) {
  const { recipient, extra_verses: verses } = useSongData();
  const offer = offerOf(given, artist, verses);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const sized = (addon: Product): Product =>
    offer.sizes[addon.id]?.find(({ name }) => name === chosen[addon.id]) ?? addon;
  const addons = [
    ...ownAddons.filter(({ chosen }) => chosen).map(({ product }) => product),
    ...offer.addons.filter(({ id }) => picked.includes(id)).map(sized),
  ];
  const { busy, run } = useAction();
  // `run` makes one call at a time, so the song is added once, however often the customer presses.
  const add = (added: readonly Product[]) => run(() => onAddSong(added), showFailure);
  const buyNow = (addon: Product) =>
    void add([...addons.filter(({ id }) => id !== sized(addon).id), sized(addon)]);
  const button = (
    <Button busy={busy} busyLabel={m.builder_adding()} onClick={() => void add(addons)}>
      {m.builder_add_to_cart()}
    </Button>
  );
  return (
    <BuilderPage
      step="pre-cart"
      title={m.builder_pre_cart_title()}
      heading={m.builder_pre_cart_heading({ recipient: recipient.trim() })}
      lead={m.builder_pre_cart_lead()}
      side={<PreCartPrice offer={offer} addons={addons} artist={artist} calendar={calendar} />}
      actions={button}
      price={wholePrice({ offer, addons, verses })}
    >
      <ReadBack />
      {offer.extraVerse ? <Verses product={offer.extraVerse} /> : null}
      {offer.addons.length + ownAddons.length > 0 ? (
        <Question id="addons" title={m.builder_addons_title()} hint={m.builder_addons_hint()}>
          <AddonPicker
            addons={offer.addons}
            sizes={offer.sizes}
            sized={sized}
            onSize={(id, name) => setChosen({ ...chosen, [id]: name })}
            picked={picked}
            onChange={setPicked}
            onBuyNow={buyNow}
            more={more}
          >
            {ownAddons.map(({ product, card }) => (
              <Fragment key={product.id}>{card}</Fragment>
            ))}
          </AddonPicker>
        </Question>
      ) : null}
      <div className="pre-cart__price-below">
        <PreCartPrice offer={offer} addons={addons} artist={artist} calendar={calendar} />
      </div>
    </BuilderPage>
  );
}

function Verses({ product }: { product: Product }) {
  const { locale } = usePage();
  const price = formatMoney(product.price, locale);
  return (
    <Question id="extra_verses" title={m.builder_verses_title()} hint={m.builder_verse_fee({ price })}>
      <VersePicker />
    </Question>
  );
}
