import type { Story } from '@keepsong/contract/story/stories';
import { m } from '~/paraglide/messages.js';
import { useUser } from '~/platform/session/use-user.ts';
import { Heading } from '~/ui/lettering/heading.tsx';
import { BasicDetails } from '../page/basic-details.tsx';
import { Keep } from '../page/keep.tsx';
import { DeleteSong } from '../page/own-data.tsx';
import { OwnerSignIn } from '../page/owner-sign-in.tsx';
import { ToldList } from '../page/told-list.tsx';
import { SongGoodsLinks } from '../work/song-goods-links.tsx';
import { WorkLinks } from '../work/work-links.tsx';
import { Lyrics } from './lyrics.tsx';

/**
 * The 'Song Details' tab. The owner sees their own sentences beside the lyrics made from them, and the file to keep.
 */
export function SongDetails({ story }: { story: Story }) {
  const told = story.production?.questions ?? [];
  return (
    <div className="story-columns">
      <div className="story-details">
        {told.length > 0 ? <Pairing story={story} told={told} /> : null}
        {story.artist_note ? <Note story={story} note={story.artist_note} /> : null}
        {told.length > 0 ? null : <Visitor story={story} />}
      </div>
      <div className="story-side">
        <BasicDetails story={story} />
        <WorkLinks story={story} />
        <SongGoodsLinks story={story} />
        <Keep story={story} />
        {story.is_owner ? <DeleteSong story={story} /> : null}
      </div>
    </div>
  );
}

function Pairing({ story, told }: { story: Story; told: { question: string; answer: string }[] }) {
  const artist = story.song.artist.fullName;
  return (
    <section className="story-pairing">
      <div>
        <Heading level={2} size="d4">
          {artist ? m.stories_you_told_artist({ artist }) : m.stories_you_told()}
        </Heading>
        <ToldList told={told} />
      </div>
      <div>
        <Heading level={2} size="d4">
          {m.stories_artist_wrote({ artist })}
        </Heading>
        <Lyrics story={story} />
      </div>
    </section>
  );
}

function Note({ story, note }: { story: Story; note: string }) {
  return (
    <section>
      <Heading level={2} size="d4">
        {m.stories_note_from({ artist: story.song.artist.fullName })}
      </Heading>
      <p className="story-text">{note}</p>
    </section>
  );
}

/** Other visitors see nothing of the story. A signed-out visitor may be the owner, so there is a sign-in. */
function Visitor({ story: { instant_product: instant } }: { story: Story }) {
  const user = useUser();
  if (user)
    return <p className="muted">{instant ? m.stories_details_instant() : m.stories_details_guest()}</p>;
  return <OwnerSignIn text={instant ? m.stories_owner_instant() : m.stories_owner_song()} />;
}
