import type { OrderSong } from '@keepsong/contract/order-page';
import { formatMoment } from '@keepsong/domain/format/dates';
import { DECLINE_REASONS, GIVEN_TO_ANOTHER, isUnanswered } from '@keepsong/domain/studio/commission';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { Disclosure } from '~/ui/layout/accordion.tsx';
import { Panel } from './order-panels.tsx';

const KINDS: Readonly<Record<OrderSong['versions'][number]['kind'], () => string>> = {
  uploaded: m.desk_version_uploaded,
  delivered: m.desk_version_delivered,
  before_revision: m.desk_version_before,
};

const OUTCOMES: Readonly<Record<OrderSong['offers'][number]['outcome'], () => string>> = {
  open: m.desk_offer_open,
  accepted: m.desk_offer_accepted,
  declined: m.desk_offer_declined,
  expired: m.desk_offer_expired,
  handed_back: m.desk_offer_handed_back,
};

const REASONS: Readonly<Record<(typeof DECLINE_REASONS)[number], () => string>> = {
  too_busy: m.desk_reason_too_busy,
  not_my_style: m.desk_reason_not_my_style,
  brief_unclear: m.desk_reason_brief_unclear,
  personal: m.desk_reason_personal,
  other: m.desk_reason_other,
  offer_expired: m.desk_reason_offer_expired,
};

/** Why an artist declined. Known codes become words; a text by the staff stays as it is. */
export const declineWords = (reason: string): string => {
  const known = DECLINE_REASONS.find((one) => one === reason);
  return known ? REASONS[known]() : reason;
};

/** How the artist answered an offer, and why it ended. A stopped song ended the offer, not the artist. */
export function offerWords({ outcome, reason, accepted_at }: OrderSong['offers'][number]): string {
  if (outcome === 'expired' && !isUnanswered({ outcome, reason })) {
    const answer = accepted_at === null ? m.desk_offer_open() : m.desk_offer_accepted();
    return `${answer}: ${reason === GIVEN_TO_ANOTHER ? m.desk_offer_given() : m.desk_offer_stopped()}`;
  }
  const hasReason = outcome !== 'accepted' && outcome !== 'handed_back' && reason;
  return hasReason ? `${OUTCOMES[outcome]()}: ${declineWords(reason)}` : OUTCOMES[outcome]();
}

/** The artists who were asked for the song, and the song's versions. */
export function VersionsPanel({ song }: { song: OrderSong }) {
  const { locale } = usePage();
  const now = new Date();
  return (
    <>
      {song.offers.length > 0 ? (
        <Panel title={m.desk_asked_artists()}>
          <ul className="order-offers">
            {song.offers.map((offer) => (
              <li key={offer.artist.id}>
                <span className="desk-who">
                  <img src={offer.artist.photo} alt="" />
                  <b>{offer.artist.name}</b>
                </span>
                <span>
                  {offerWords(offer)}
                  <span className="desk-second">{formatMoment(offer.offered_at, locale, now)}</span>
                  {offer.note ? <span className="desk-second">“{offer.note}”</span> : null}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {song.versions.length === 0 ? <p className="desk-empty">{m.desk_no_version()}</p> : null}
      {song.versions.map((version) => (
        <Panel
          key={`${version.kind} ${version.at}`}
          title={version.title || m.desk_song_nameless()}
          end={`${KINDS[version.kind]()}${version.at ? `, ${formatMoment(version.at, locale, now)}` : ''}`}
        >
          {version.audio_url ? (
            // biome-ignore lint/a11y/useMediaCaption: the lyrics stand below
            <audio controls preload="none" src={version.audio_url} />
          ) : null}
          {version.lyrics ? (
            <Disclosure summary={m.desk_lyrics()}>
              <p className="order-text">{version.lyrics}</p>
            </Disclosure>
          ) : null}
        </Panel>
      ))}
    </>
  );
}
