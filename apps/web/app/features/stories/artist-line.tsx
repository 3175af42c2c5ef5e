import type { Story } from '@keepsong/contract/stories';
import { m } from '~/paraglide/messages.js';
import { track } from '~/platform/analytics.ts';
import { Avatar } from '~/ui/avatar.tsx';
import { TextLink } from '~/ui/link.tsx';

/** Who wrote and sang it. Portrait and name lead to the artist only when there is a bio to read (spec 2.10-09). */
export function ArtistLine({ artist }: { artist: Story['song']['artist'] }) {
  const { id, fullName, photo, has_bio } = artist;
  if (!fullName) return null;
  const page = has_bio ? `/artists/${id}` : undefined;
  const report = () => track('Avatar Image Clicked', { artistName: fullName });
  return (
    <div className="story-artist">
      <Avatar kind="artist" size={60} image={photo} label={fullName} to={page} onClick={report} />
      <span>
        {m.stories_written_by()}
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
