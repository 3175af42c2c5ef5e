import { type ReactNode, Suspense, use, useId, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { Artwork } from '~/ui/picture/artwork.tsx';
import { Spinner } from '~/ui/status/spinner.tsx';
import { buyPathFor, type KnownSong, loadSongsFor } from './own-songs.ts';
import './song-goods.css';

type LinksProps = {
  product: { name: string };
  /** The link that begins a new song. */
  startSong: ReactNode;
  /** Shown when no song of the customer can take the product. */
  none: ReactNode;
};

/** The delivered songs of the signed-in customer for which a product can be bought, each as a link to buy it. */
export default function SongLinks(props: LinksProps) {
  const [songs] = useState(() => loadSongsFor(browserApi(), props.product));
  return (
    <Suspense fallback={<Spinner label={m.cart_goods_loading()} />}>
      <Songs songs={songs} {...props} />
    </Suspense>
  );
}

function Songs({ songs, product, startSong, none }: LinksProps & { songs: Promise<KnownSong[]> }) {
  const { partner } = usePage().settings;
  const title = useId();
  const own = use(songs);
  if (own.length === 0) return none;
  return (
    <div className="goods">
      <div>
        <p id={title} className="field__label mb-2">
          {m.cart_goods_which()}
        </p>
        <ul aria-labelledby={title} className="goods__songs">
          {own.map((song) => (
            <li key={song.slug}>
              <ShopLink to={buyPathFor(product, song, partner)} className="goods__song">
                <Artwork src={song.sleeve} alt="" className="size-14 flex-none" />
                <span className="min-w-0 flex-1 wrap-anywhere">{song.title}</span>
              </ShopLink>
            </li>
          ))}
        </ul>
      </div>
      {startSong}
    </div>
  );
}
