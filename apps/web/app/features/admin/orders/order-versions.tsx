import type { OrderSong } from '@keepsong/contract/order-page';
import { formatMoment } from '@keepsong/domain/format/dates';
import { DECLINE_REASONS } from '@keepsong/domain/studio/commission';
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

/** The artists who were asked for the song, and the song's versions. */
export function VersionsPanel({ song }: { song: OrderSong }) {
  const { locale } = usePage();
  const now = new Date();
  return (
    <>
      {song.offers.length > 0 ? (
        <Panel title={m.desk_asked_artists()}>
          <ul className="order-offers">
            {song.offers.map(({ artist, outcome, reason, note, offered_at }) => (
              <li key={artist.id}>
                <span className="desk-who">
                  <img src={artist.photo} alt="" />
                  <b>{artist.name}</b>
                </span>
                <span>
                  {OUTCOMES[outcome]()}
                  {outcome !== 'accepted' && outcome !== 'handed_back' && reason
                    ? `: ${declineWords(reason)}`
                    : ''}
                  <span className="desk-second">{formatMoment(offered_at, locale, now)}</span>
                  {note ? <span className="desk-second">“{note}”</span> : null}
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
