import type { InstantCollectionCard } from '@keepsong/contract/instant';
import { m } from '~/paraglide/messages.js';
import { ButtonLink } from '~/ui/action/button.tsx';
import { quizPath } from './admin-paths.ts';
import { FailedSongs } from './failed-songs.tsx';
import { DeskHead } from './frame.tsx';
import type { FailedSong } from './load-admin.ts';

type DeskProps = {
  /** Null for people who may not look into orders. */
  failed: readonly FailedSong[] | null;
  collections: readonly InstantCollectionCard[];
};

/** Lists the work that waits for the staff and the content that they may change. */
export function Desk({ failed, collections }: DeskProps) {
  return (
    <>
      <DeskHead
        title={m.admin_title()}
        facts={failed && failed.length > 0 ? m.admin_waiting({ count: failed.length }) : m.admin_nothing()}
      />
      {failed ? (
        <section className="desk-section" aria-labelledby="failed">
          <h2 className="desk-title desk-title--ruled" id="failed">
            {m.admin_failed()} <span className="muted">{failed.length}</span>
          </h2>
          <p className="muted">{m.admin_failed_lead()}</p>
          <FailedSongs songs={failed} />
        </section>
      ) : null}
      {collections.length > 0 ? <Quizzes collections={collections} /> : null}
    </>
  );
}

function Quizzes({ collections }: { collections: readonly InstantCollectionCard[] }) {
  return (
    <section className="desk-section" aria-labelledby="quizzes">
      <h2 className="desk-title desk-title--ruled" id="quizzes">
        {m.admin_quizzes()} <span className="muted">{collections.length}</span>
      </h2>
      <p className="muted">{m.admin_quizzes_lead()}</p>
      <ul className="desk-rows">
        {collections.map(({ id, title, questions_count }) => (
          <li key={id} className="desk-row">
            <div>
              <h3>{title}</h3>
              <p className="desk-second">{m.instant_questions_count({ count: questions_count })}</p>
            </div>
            <ButtonLink
              to={quizPath(id)}
              variant="soft"
              size="small"
              icon="edit"
              aria-label={m.admin_quiz_edit_of({ title })}
            >
              {m.admin_quiz_edit()}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
