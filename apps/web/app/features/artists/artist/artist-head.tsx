import { numberFormatter } from '@keepsong/domain/format/formatters';
import { formatMoney } from '@keepsong/domain/format/money';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { useChromeFacts } from '~/platform/chrome/chrome-facts.store.ts';
import { track } from '~/platform/page/analytics.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { firstName } from '~/platform/session/first-name.ts';
import { deliveryDayWords } from '~/platform/words/delivery-words.ts';
import { vocalsWords } from '~/platform/words/vocals.ts';
import { FloodHead } from '~/shell/header/flood-head.tsx';
import { PlaySong } from '~/shell/player/play-song.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { fitLines } from '~/ui/lettering/fit-lines.ts';
import { Lead } from '~/ui/lettering/heading.tsx';
import { Lockup } from '~/ui/lettering/lockup.tsx';
import { LearnTip } from '~/ui/overlay/learn-tip.tsx';
import { Tag } from '~/ui/status/tag.tsx';
import { genresOf } from './artist-about.tsx';
import { portraitInk } from './artist-portrait.ts';
import { sourceOf } from './artist-songs.tsx';
import type { ArtistContent } from './load-artist.ts';

type HeadProps = { content: ArtistContent; startPath: string };

/**
 * The head of an artist's page, in the background colour of the portrait: name, tagline, important notes, and the
 * button that begins a song.
 */
export function ArtistHead({ content, startPath }: HeadProps) {
  const { artist } = content;
  const { artist_name, intro, photo, songs } = artist;
  const heard = songs.find(({ audio_url }) => audio_url);
  return (
    <FloodHead ink={portraitInk(artist)}>
      <div className="wrap artist-head">
        <div className="artist-head__words">
          <HeadTag content={content} />
          <Lockup level={1} lines={fitLines(artist_name)} className="artist-head__name" />
          <Lead>{intro || genresOf(artist)}</Lead>
          <HeadFacts content={content} />
          <Begin content={content} startPath={startPath} />
        </div>
        <div className="artist-head__portrait">
          <img src={photo} alt={m.artists_portrait_alt({ artist: artist_name })} width={400} height={500} />
          <PlaySong
            song={heard ? sourceOf(heard, artist) : null}
            size="large"
            className="artist-head__play"
          />
        </div>
      </div>
    </FloodHead>
  );
}

function HeadTag({ content: { artist } }: Pick<HeadProps, 'content'>) {
  const { brand } = usePage().settings;
  if (artist.status === 'at_capacity') return <Tag tone="white">{m.artists_page_booked_tag()}</Tag>;
  if (!artist.exclusivity) return null;
  const words = m.artists_page_only_here({ brand });
  return (
    <LearnTip
      label={m.artists_page_learn({ words })}
      text={m.artists_page_only_here_text({ artist: firstName(artist.artist_name), brand })}
      dismissLabel={m.artists_page_got_it()}
    >
      <Tag tone="press">{words}</Tag>
    </LearnTip>
  );
}

/** Applause, reviews, delivery date, vocals and price. A fact that the artist does not have yet is left out. */
function HeadFacts({ content }: Pick<HeadProps, 'content'>) {
  const { artist, price, calendar } = content;
  const { locale } = usePage();
  const number = numberFormatter(locale);
  const loves = artist.artist_applause_rating;
  const rating = artist.average_rating;
  const day = deliveryDayWords(artist.available_delivery_days, calendar, locale);
  return (
    <ul className="artist-head__facts num">
      {loves > 0 ? <Fact value={number.format(loves)}>{m.artists_loves({ count: loves })}</Fact> : null}
      {rating === null ? null : (
        <Fact value={number.format(rating)}>
          {m.artists_page_from_reviews({ count: artist.reviews_count })}
        </Fact>
      )}
      {artist.status === 'available' ? (
        <li>
          {m.artists_delivered()} <b>{m.artists_by_day({ day })}</b>
        </li>
      ) : null}
      <li>{m.artists_page_voice({ voice: vocalsWords(artist.gender) })}</li>
      {price === null ? null : <Fact value={formatMoney(price, locale)}>{m.artists_page_price()}</Fact>}
    </ul>
  );
}

function Fact({ value, children }: { value: string; children: ReactNode }) {
  return (
    <li>
      <b>{value}</b> {children}
    </li>
  );
}

/**
 * The button that begins a song. It is replaced by a link to the cart when the cart already has a song (spec 2.9-16,
 * 4.3-01), and by a link to choose another artist when this artist has no capacity.
 */
function Begin({ content: { artist }, startPath }: HeadProps) {
  const { hasOriginalSong } = useChromeFacts();
  const name = firstName(artist.artist_name);
  if (artist.status === 'at_capacity')
    return (
      <div className="artist-head__begin">
        <p>{m.artists_page_booked({ artist: name })}</p>
        <ButtonLink to="/song-builder">{m.artists_page_other()}</ButtonLink>
      </div>
    );
  if (hasOriginalSong)
    return (
      <div className="artist-head__begin">
        <p>{m.artists_page_in_cart()}</p>
        <ButtonLink to="/cart">{m.artists_page_cart()}</ButtonLink>
      </div>
    );
  return (
    <div className="artist-head__begin">
      <ButtonLink to={startPath} onClick={() => track('Start Song Clicked', { placement: 'artist' })}>
        {m.artists_page_start({ artist: name })}
      </ButtonLink>
    </div>
  );
}
