import { m } from '~/paraglide/messages.js';
import { StartSongLink } from '~/shell/start-song-link.tsx';
import { Heading, Lead } from '~/ui/heading.tsx';
import type { HomeArtist } from './home-content.types.ts';

/** The promise that a line which is not right is sung again. */
export function Revisions({ artist }: { artist: HomeArtist | undefined }) {
  return (
    <section id="song-revisions" className="wrap home-revisions">
      <div className="flood home-revisions__panel" data-ink="mint">
        {artist && (
          <img
            src={artist.photo}
            alt={m.home_portrait_alt({ artist: artist.name })}
            loading="lazy"
            decoding="async"
            className="home-revisions__face"
          />
        )}
        <div className="home-revisions__words">
          <Heading level={2} size="d2">
            {m.home_revisions_title()}
          </Heading>
          <Lead className="home-revisions__lead">{m.home_revisions_text()}</Lead>
          <StartSongLink placement="revisions" />
        </div>
      </div>
    </section>
  );
}
