import type { Story } from '@keepsong/contract/story/stories';
import { formatMoment } from '@keepsong/domain/format/dates';
import type { Locale } from '@keepsong/domain/format/locale';
import { INTL_LOCALE } from '@keepsong/domain/format/locale';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { Lead } from '~/ui/lettering/heading.tsx';
import { ArtistLine } from './artist-line.tsx';

/** The promised date: 'Fri, Feb 13', 'vie, 13 feb'. The day is computed in Chicago time (spec 9.3-01). */
export const promisedDay = (instant: string, locale: Locale): string =>
  formatWeekday(chicagoDay(new Date(instant)), locale);

type Production = NonNullable<Story['production']>;
type PromisedProps = { story: Story; production: Production };

/** Says which artist has the song and when it comes. If the date has passed, says what happens now. */
export function Promised({ story, production }: PromisedProps) {
  const { asked, declined, is_asked, is_late, promised_at } = production;
  return (
    <>
      {declined.length > 0 ? <Declined names={declined} /> : null}
      {is_asked ? <Asked story={story} /> : null}
      {production.question_until ? <Question story={story} until={production.question_until} /> : null}
      {asked ? <ArtistLine artist={asked} asked /> : null}
      {is_late && promised_at ? (
        <Late story={story} production={production} promisedAt={promised_at} />
      ) : production.hear_by ? (
        <Searched hearBy={production.hear_by} />
      ) : (
        <Lead className="story-head__line story-promise">
          <PromiseWords story={story} production={production} />
        </Lead>
      )}
    </>
  );
}

/** Names the artists who were asked earlier and could not take the song. */
function Declined({ names }: { names: readonly string[] }) {
  const { locale } = usePage();
  const artists = new Intl.ListFormat(INTL_LOCALE[locale]).format(names);
  return <p className="story-head__line story-declined">{m.stories_declined({ artists })}</p>;
}

function PromiseWords({ story, production: { asked, promised_at } }: PromisedProps) {
  const { locale } = usePage();
  const artist = story.song.artist.fullName;
  if (!artist && !asked) return m.stories_promise_looking();
  const day = promised_at ? promisedDay(promised_at, locale) : null;
  if (asked) {
    if (!day) return m.stories_has_story({ artist: asked.fullName });
    return (
      <>
        {m.stories_promise_asked()} <b>{m.stories_promise_for({ day })}</b>
      </>
    );
  }
  return (
    <>
      {m.stories_promise({ artist })} {day ? <b>{m.stories_promise_by({ day })}</b> : null}
    </>
  );
}

/**
 * No fitting artist could take the song. Says by when the customer gets news, and that the shop refunds the price on
 * request.
 */
function Searched({ hearBy }: { hearBy: string }) {
  const { locale } = usePage();
  return (
    <div className="story-late">
      <Lead className="story-head__line">{m.stories_searched({ day: promisedDay(hearBy, locale) })}</Lead>
      <Help words={m.stories_searched_help()} />
    </div>
  );
}

/** Says what the customer can do instead of waiting, with the contact address. */
function Help({ words }: { words: string }) {
  const { settings } = usePage();
  return (
    <p className="story-late__help">
      {words}{' '}
      {settings.support_email ? (
        <TextLink href={`mailto:${settings.support_email}`} alone>
          {settings.support_email}
        </TextLink>
      ) : null}
    </p>
  );
}

/** A link for the owner of a late song to choose what happens. */
function ToChoice({ story }: { story: Story }) {
  return story.is_owner ? (
    <ButtonLink to={`/stories/${story.slug}/late`}>{m.stories_late_choose()}</ButtonLink>
  ) : null;
}

/**
 * A link to a question about the order that the owner must answer, for example whether the artist gets more
 * days.
 */
function Asked({ story }: { story: Story }) {
  return (
    <p className="story-head__line">
      {m.stories_asked()} <TextLink to={`/stories/${story.slug}/change`}>{m.stories_asked_answer()}</TextLink>
    </p>
  );
}

/**
 * A link to a question of the artist. The artist was asked to write the song and wants the owner's answer
 * before accepting.
 */
function Question({ story, until }: { story: Story; until: string }) {
  const { locale } = usePage();
  const artist = story.production?.asked?.fullName ?? '';
  return (
    <p className="story-head__line">
      {m.stories_question({ artist, moment: formatMoment(until, locale, new Date()) })}{' '}
      <TextLink to={`/stories/${story.slug}/messages`}>{m.stories_question_answer()}</TextLink>
    </p>
  );
}

function Late({ story, production: { asked }, promisedAt }: PromisedProps & { promisedAt: string }) {
  const { locale } = usePage();
  const day = promisedDay(promisedAt, locale);
  const artist = story.song.artist.fullName;
  return (
    <div className="story-late">
      <Lead className="story-head__line">{lateWords({ day, artist, isAsked: Boolean(asked) })}</Lead>
      {artist || asked ? (
        <p className="story-late__help">{m.stories_late_help()}</p>
      ) : (
        <Help words={m.stories_late_looking_help()} />
      )}
      <ToChoice story={story} />
    </div>
  );
}

type LateWords = { day: string; artist: string; isAsked: boolean };

/** What a late song waits for. `artist` is empty until somebody has accepted it. */
export function lateWords({ day, artist, isAsked }: LateWords): string {
  if (artist) return m.stories_late({ day, artist });
  return isAsked ? m.stories_late_asked({ day }) : m.stories_late_looking({ day });
}
