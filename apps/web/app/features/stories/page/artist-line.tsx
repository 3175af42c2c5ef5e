import type { Story } from '@keepsong/contract/story/stories';
import { m } from '~/paraglide/messages.js';
import { track } from '~/platform/page/analytics.ts';
import { TextLink } from '~/ui/action/link.tsx';
import { Avatar } from '~/ui/picture/avatar.tsx';

type ArtistLineProps = {
  artist: Story['song']['artist'];
  /** Whether the artist has an offer but has not accepted it yet. */
  asked?: boolean;
};

/**
 * The artist who wrote and sang the song, or who is asked to. Portrait and name link to the artist only when there is
 * a bio to read (spec 2.10-09).
 */
export function ArtistLine({ artist, asked = false }: ArtistLineProps) {
  const { id, fullName, photo, has_bio } = artist;
  if (!fullName) return null;
  const page = has_bio ? `/artists/${id}` : undefined;
  const report = () => track('Avatar Image Clicked', { artistName: fullName });
  return (
    <div className="story-artist">
      <Avatar kind="artist" size={60} image={photo} label={fullName} to={page} onClick={report} />
      <span>
        {asked ? m.stories_asked_now() : m.stories_written_by()}
        <br />
        {page ? (
          <TextLink to={page} quiet alone className="story-artist__name">
            {fullName}
          </TextLink>
        ) : (
          <b>{fullName}</b>
        )}
      </span>
    </div>
  );
}
