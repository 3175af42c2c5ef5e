import type { Commission } from '@keepsong/contract/studio';
import { m } from '~/paraglide/messages.js';
import { ButtonLink } from '~/ui/action/button.tsx';
import { Tissue } from '~/ui/layout/surface.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { gutterLines } from '../lyrics/line-gutter.ts';
import { LineTimes } from '../lyrics/line-times.tsx';
import { RecordingPlayer } from './recording-player.tsx';

/**
 * A delivered commission: the link to the song's page, and what was delivered. The shop may first check the
 * version.
 */
export function DeliveredPanel({ commission }: { commission: Commission }) {
  const isHeardFirst = commission.state === 'to_be_checked';
  const { title, lyrics, artist_note, audio, story_slug, from_name } = commission;
  return (
    <div className="studio-delivered">
      <Tissue ink={isHeardFirst ? 'amber' : 'mint'} as="section" className="studio-offer">
        <Heading level={2} size="d3">
          {title}
        </Heading>
        <p>
          {isHeardFirst
            ? m.studio_put_up_text({ name: from_name })
            : m.studio_delivered_text({ name: from_name })}
        </p>
        {story_slug ? (
          <div className="studio-actions">
            <ButtonLink to={`/stories/${story_slug}`}>{m.studio_open_story()}</ButtonLink>
          </div>
        ) : null}
      </Tissue>
      {audio ? (
        <>
          <RecordingPlayer commission={commission} title={title} audio={audio} />
          {isHeardFirst ? null : (
            <LineTimes commission={commission} title={title} lyrics={lyrics} audio={audio} />
          )}
        </>
      ) : null}
      <section>
        <Heading level={3} size="d4">
          {m.studio_lyrics()}
        </Heading>
        <div className="studio-sent-lyrics">
          {gutterLines(lyrics).map(({ number, text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its place.
            <p key={at} data-number={number ?? undefined}>
              {text}
            </p>
          ))}
        </div>
      </section>
      {artist_note ? (
        <section>
          <Heading level={3} size="d4">
            {m.studio_note({ name: from_name })}
          </Heading>
          <p className="studio-text">{artist_note}</p>
        </section>
      ) : null}
    </div>
  );
}
