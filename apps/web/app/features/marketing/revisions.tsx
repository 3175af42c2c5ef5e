import { m } from '~/paraglide/messages.js';
import { ButtonLink } from '~/ui/action/button.tsx';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';
import type { HomeArtist } from './home-content.types.ts';

type RevisionsProps = { artist: HomeArtist | undefined; title: string; text: string };

/** The promise that a wrong line is sung again. */
export function Revisions({ artist, title, text }: RevisionsProps) {
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
            <span data-cms="homepage2024.revisions_title">{title}</span>
          </Heading>
          <Lead className="home-revisions__lead">
            <span data-cms="homepage2024.revisions_text">{text}</span>
          </Lead>
          <ButtonLink to="/song-revisions" variant="ink">
            {m.home_song_revisions()}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
