import { m } from '~/paraglide/messages.js';
import { TextLink } from '~/ui/action/link.tsx';
import { studioPath } from '../desk/studio-paths.ts';
import '../earnings/earnings.css';
import { OwnStanding } from './own-standing.tsx';

/** How the artist stands, on a page of its own, to which mails lead. */
export function StandingPage({ userId }: { userId: string }) {
  return (
    <div className="wrap studio earn">
      <header className="earn-head">
        <div>
          <h1>{m.standing_own_title()}</h1>
          <p className="muted">{m.standing_own_lead()}</p>
        </div>
        <TextLink to={studioPath(userId)} alone>
          {m.studio_earn_to_work()}
        </TextLink>
      </header>
      <OwnStanding />
    </div>
  );
}
