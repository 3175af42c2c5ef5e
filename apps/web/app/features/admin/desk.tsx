import type { Inbox } from '@keepsong/contract/desk';
import type { InstantCollectionCard } from '@keepsong/contract/instant';
import { m } from '~/paraglide/messages.js';
import { ButtonLink } from '~/ui/action/button.tsx';
import { quizPath } from './admin-paths.ts';
import { TodayPage } from './today/today-page.tsx';

type DeskProps = { inbox: Inbox; now: string; collections: readonly InstantCollectionCard[] };

/** The work that waits for the staff, and the quizzes for those who may edit them. */
export function Desk({ inbox, now, collections }: DeskProps) {
  return (
    <>
      <TodayPage inbox={inbox} now={now} />
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
