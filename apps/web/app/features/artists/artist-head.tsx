import { INTL_LOCALE } from '@keepsong/domain/format/locale';
import { formatMoney } from '@keepsong/domain/format/money';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { track } from '~/platform/analytics.ts';
import { useChromeFacts } from '~/platform/chrome-facts.store.ts';
import { deliveryDayWords } from '~/platform/delivery-words.ts';
import { firstName } from '~/platform/first-name.ts';
import { usePage } from '~/platform/page-context.tsx';
import { vocalsWords } from '~/platform/words/vocals.ts';
import { FloodHead } from '~/shell/flood-head.tsx';
import { PlaySong } from '~/shell/player/play-song.tsx';
import { ButtonLink } from '~/ui/button.tsx';
import { fitLines } from '~/ui/fit-lines.ts';
import { Lead } from '~/ui/heading.tsx';
import { LearnTip } from '~/ui/learn-tip.tsx';
import { Lockup } from '~/ui/lockup.tsx';
import { Tag } from '~/ui/tag.tsx';
import { genresOf } from './artist-about.tsx';
import type { ArtistContent } from './artist-load.ts';
import { portraitInk } from './artist-portrait.ts';
import { sourceOf } from './artist-songs.tsx';

type HeadProps = { content: ArtistContent; startPath: string };

/** The artist on the ink of the portrait: name, a sentence of their own, what one must know, and the way to begin. */
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

/** Applause, reviews, the day of delivery, the voice and the price; nothing that there is no number for. */
function HeadFacts({ content }: Pick<HeadProps, 'content'>) {
  const { artist, price, calendar } = content;
  const { locale } = usePage();
  const number = new Intl.NumberFormat(INTL_LOCALE[locale]);
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

/** One song at a time (spec 2.9-16, 4.3-01), and none with an artist who has no room. */
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
