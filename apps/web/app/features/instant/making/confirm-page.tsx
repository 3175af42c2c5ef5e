import type { Product } from '@keepsong/contract/catalog';
import { SLIDESHOW } from '@keepsong/domain/cart/named-products';
import { formatMoney } from '@keepsong/domain/format/money';
import type { InstantPreview } from '@keepsong/domain/instant/previews';
import { neighbourOf } from '@keepsong/domain/instant/steps';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { productArt } from '~/platform/art/product-art.ts';
import { discPath, sleevePath } from '~/platform/art/song-art.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { useIsPlaying } from '~/shell/player/use-player.ts';
import { Button } from '~/ui/action/button.tsx';
import { Artwork, Sleeve } from '~/ui/picture/artwork.tsx';
import { useInstant } from '../page/instant.store.ts';
import { useInstantCart } from '../page/instant-context.tsx';
import { factsOf } from '../page/instant-ground.ts';
import { InstantPage } from '../page/instant-page.tsx';
import { instantPath } from '../page/instant-paths.ts';
import type { InstantLoaded } from '../page/load-instant.ts';
import { PreviewLyrics, PreviewPlayer } from './preview-card.tsx';
import { groundOfPreview, lookOfPreview } from './preview-look.ts';

type ConfirmProps = {
  loaded: InstantLoaded;
  /**
   * Shows the choice of photos for the slideshow in the cart. Calls `onDone` once the customer has chosen them or wants
   * to choose them later.
   */
  photos: (onDone: () => void) => ReactNode;
  /** The add-ons. They are shown here when the collection has no screen of its own for them. */
  addons: ReactNode;
};

/** 'Your pick' with offers: a slideshow (spec 2.4-21), and the add-ons, unless they have their own screen. */
export function ConfirmPage({ loaded, photos, addons }: ConfirmProps) {
  const { collection, offer } = loaded;
  const state = useInstant((all) => all);
  const cart = useInstantCart();
  const navigate = useNavigate();
  const picked = cart.song?.instant_data ?? null;
  const preview =
    state.previews.find(({ template_song_id }) => template_song_id === picked?.template_song_id) ?? null;
  const facts = factsOf(loaded, state, cart.holds(collection.id));
  const next = () => void navigate(instantPath(neighbourOf({ screen: 'confirm' }, facts, 'forward')));
  const slideshow = offer.addons.find(({ name }) => name === SLIDESHOW);
  return (
    <InstantPage
      screen="confirm"
      title={m.instant_your_pick()}
      heading={m.instant_your_pick()}
      back={instantPath(neighbourOf({ screen: 'confirm' }, facts, 'back'))}
      actions={<Button onClick={next}>{m.builder_continue()}</Button>}
    >
      {preview ? (
        <Pick preview={preview} price={offer.product.price} />
      ) : (
        <h2 className="d3">{picked?.title}</h2>
      )}
      {slideshow ? <SlideshowOffer product={slideshow} photos={photos} onNext={next} /> : null}
      {addons ? (
        <section className="instant-more" aria-labelledby="more">
          <h2 id="more" className="d3">
            {m.instant_addons_title()}
          </h2>
          <p className="muted">{m.instant_addons_lead()}</p>
          {addons}
        </section>
      ) : null}
    </InstantPage>
  );
}

function Pick({ preview, price }: { preview: InstantPreview; price: number }) {
  const look = lookOfPreview(preview);
  const { locale } = usePage();
  const { current, playing } = useIsPlaying(preview.audio_url);
  const name = preview.ip_builder_data.spelling ?? '';
  return (
    <article className="instant-preview tissue" data-ink={groundOfPreview(look)} data-selected>
      <div className="instant-preview__art">
        <Sleeve
          cover={{ src: sleevePath(look) }}
          disc={{ src: discPath(look) }}
          out
          spinning={current && playing}
          lazy={false}
        />
      </div>
      <div className="instant-preview__body">
        <h2 className="d3">{preview.title}</h2>
        <p className="muted">
          {name ? m.instant_pick_for({ artist: preview.artist, name }) : preview.artist}
        </p>
        <PreviewPlayer preview={preview} />
        <PreviewLyrics preview={preview} />
        <p className="mt-4">
          <b className="num">{formatMoney(price, locale)}</b>{' '}
          <span className="small muted">{m.instant_pick_whole()}</span>
        </p>
      </div>
    </article>
  );
}

type OfferProps = { product: Product; photos: ConfirmProps['photos']; onNext: () => void };

function SlideshowOffer({ product, photos, onNext }: OfferProps) {
  const cart = useInstantCart();
  const { locale } = usePage();
  const art = productArt(product.name);
  const held = cart.extras.find(({ name }) => name === product.name) ?? null;
  return (
    <section className="instant-offer" aria-labelledby="slideshow">
      {art ? <Artwork src={art} alt="" className="instant-offer__art" /> : null}
      <div className="instant-offer__text">
        <h2 id="slideshow" className="d4">
          {product.title}
        </h2>
        <p>{product.description}</p>
        {held ? (
          <>
            {photos(onNext)}
            <Button variant="ghost" onClick={() => cart.remove(held)}>
              {m.instant_slideshow_leave_out()}
            </Button>
          </>
        ) : (
          <Button variant="ink" onClick={() => cart.add(product)}>
            {m.builder_continue()} {m.instant_slideshow_with()}{' '}
            <span className="num">{m.instant_costs({ price: formatMoney(product.price, locale) })}</span>
          </Button>
        )}
      </div>
    </section>
  );
}
