import { m } from '~/paraglide/messages.js';
import '../earnings/earnings.css';
import { OwnStanding } from './own-standing.tsx';

/** How the artist stands, on a page of its own, to which mails lead. */
export function StandingPage() {
  return (
    <div className="wrap studio earn">
      <header className="earn-head">
        <div>
          <h1>{m.standing_own_title()}</h1>
          <p className="muted">{m.standing_own_lead()}</p>
        </div>
      </header>
      <OwnStanding />
    </div>
  );
}
