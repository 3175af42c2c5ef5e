import { m } from '~/paraglide/messages.js';
import { useUser } from '~/platform/use-user.ts';
import { StartSongLink } from '~/shell/start-song-link.tsx';
import { Heading, Lead } from '~/ui/heading.tsx';
import { Icon } from '~/ui/icon.tsx';
import { OwnerSignIn } from './owner-sign-in.tsx';

/** A story that is not for this viewer: nothing of it, and the way in for its owner. */
export function PrivateView() {
  const user = useUser();
  return (
    <div className="wrap story-private">
      <Icon name="lock" size={40} />
      <Heading level={1} size="d2">
        {m.stories_private_title()}
      </Heading>
      <Lead>{m.stories_private_text()}</Lead>
      <div className="story-actions">
        <StartSongLink placement="story_private" />
      </div>
      {user ? null : <OwnerSignIn text={m.stories_owner_private()} />}
    </div>
  );
}
