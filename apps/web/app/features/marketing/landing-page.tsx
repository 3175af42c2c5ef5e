import type { Product } from '@keepsong/contract/catalog';
import type { CmsKey } from '@keepsong/domain/cms/fields';
import { formatMoney } from '@keepsong/domain/format/money';
import { renderedVersion } from '@keepsong/domain/marketing/landing-version';
import { m } from '~/paraglide/messages.js';
import { productPicture } from '~/platform/art/product-picture.ts';
import { discPath, sleevePath } from '~/platform/art/song-art.ts';
import { textOf } from '~/platform/chrome/content.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { useLandingVersion } from '~/platform/session/landing-version.ts';
import { ProductPrice } from '~/shell/goods/product-price.tsx';
import { FloodHead } from '~/shell/header/flood-head.tsx';
import { NewSongLink } from '~/shell/header/start-song-link.tsx';
import { PageMeta } from '~/shell/meta/page-meta.tsx';
import { recordingThing } from '~/shell/meta/structured-data.ts';
import { PlaySong } from '~/shell/player/play-song.tsx';
import { playSourceOf } from '~/shell/player/play-source.ts';
import { useIsPlaying } from '~/shell/player/use-player.ts';
import { ButtonLink } from '~/ui/action/button.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { fitLines } from '~/ui/lettering/fit-lines.ts';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';
import { Lockup } from '~/ui/lettering/lockup.tsx';
import { Artwork } from '~/ui/picture/artwork.tsx';
import { SongTile } from '~/ui/picture/song-tile.tsx';
import { landingWords } from './landing-words.ts';
import type { LandingContent } from './load-landing.ts';

/** The page about a song for one occasion: description, songs to play, and products made from a song (spec 2.8-01). */
export function LandingPage({ content }: { content: LandingContent }) {
  const { songs, things, words } = content;
  return (
    <>
      <LandingMeta content={content} />
      <LandingHead content={content} />
      <div className="wrap landing">
        <section>
          <Heading level={2} data-cms="landings.songs_title">
            {textOf(words, 'landings.songs_title')}
          </Heading>
          <div className="landing__songs">
            {songs.map((song) => (
              <LandingSong key={song.id} song={song} />
            ))}
          </div>
        </section>
        {things.length > 0 ? (
          <section>
            <Heading level={2} data-cms="landings.things_title">
              {textOf(words, 'landings.things_title')}
            </Heading>
            <ul className="landing__things">
              {things.map((thing) => (
                <LandingThing key={thing.id} thing={thing} />
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </>
  );
}

/** The percentage of visitors who see the second version. */
const shareOf = ({ words, group }: LandingContent): number => Number(textOf(words, `${group}.b_share`));

function LandingMeta({ content }: { content: LandingContent }) {
  const { words, group, songs, slug, origin } = content;
  const { brand } = usePage().settings;
  const { title, lead } = landingWords(words, group, {
    version: renderedVersion(slug, '', shareOf(content)),
    variant: '',
  });
  const url = `${origin}/custom-gift/${slug}`;
  return (
    <PageMeta
      title={`${title} · ${brand}`}
      description={lead}
      url={url}
      data={songs.map((song) =>
        recordingThing({
          name: song.title,
          byArtist: song.artist.artist_name,
          url: `${origin}/artists/${song.artist.id}`,
          seconds: song.duration_seconds,
        }),
      )}
    />
  );
}

function LandingHead({ content }: { content: LandingContent }) {
  const { slug, occasion, price, words, group } = content;
  const { locale } = usePage();
  const { version, variant } = useLandingVersion(slug, shareOf(content));
  const { title, lead, link } = landingWords(words, group, { version, variant });
  const field = (name: 'title' | 'lead'): CmsKey =>
    version === 'b' ? `${group}.b_${name}` : `${group}.${name}`;
  return (
    <FloodHead ink="amber">
      <div className="wrap landing-head">
        <div className="landing-head__title" data-cms={field('title')}>
          <Lockup level={1} lines={fitLines(title)} />
        </div>
        <Lead data-cms={field('lead')}>{lead}</Lead>
        <div className="landing-head__ways">
          <NewSongLink
            placement="landing"
            to={`/song-builder?occasion=${encodeURIComponent(occasion)}`}
            variant="ink"
          />
          {link ? (
            <ButtonLink to={link.to} variant="secondary">
              {link.label}
            </ButtonLink>
          ) : null}
          {price === null ? null : (
            <span className="num" data-cms="landings.price">
              {textOf(words, 'landings.price').replace('{{price}}', formatMoney(price, locale))}
            </span>
          )}
        </div>
      </div>
    </FloodHead>
  );
}

function LandingSong({ song }: { song: LandingContent['songs'][number] }) {
  const artist = song.artist.artist_name;
  const subtitle = song.recipient
    ? m.home_song_by({ recipient: song.recipient, artist })
    : m.home_song_by_artist({ artist });
  const source = playSourceOf(song, { artist, subtitle });
  const { playing } = useIsPlaying(source?.audio);
  return (
    <SongTile
      title={song.title}
      subtitle={subtitle}
      cover={{ src: sleevePath(song) }}
      disc={{ src: discPath(song) }}
      playing={playing}
      play={<PlaySong song={source} />}
    />
  );
}

function LandingThing({ thing }: { thing: Product }) {
  return (
    <li className="landing__thing">
      <Artwork src={productPicture(thing)} alt="" />
      <Heading level={3} size="d4">
        <ShopLink to={`/products/${thing.name}`} className="landing__link">
          {thing.title}
        </ShopLink>
      </Heading>
      <p className="muted num">
        <ProductPrice product={thing} />
      </p>
    </li>
  );
}
