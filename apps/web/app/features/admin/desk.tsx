import type { InstantCollectionCard } from '@keepsong/contract/instant';
import { m } from '~/paraglide/messages.js';
import { ButtonLink } from '~/ui/action/button.tsx';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';
import { quizPath } from './admin-paths.ts';
import { FailedSongs } from './failed-songs.tsx';
import type { FailedSong } from './load-admin.ts';

type DeskProps = { failed: readonly FailedSong[]; collections: readonly InstantCollectionCard[] };

/** Lists the work that waits for the staff and the content that they may change. */
export function Desk({ failed, collections }: DeskProps) {
  return (
    <div className="wrap admin">
      <Heading level={1}>{m.admin_title()}</Heading>
      <section className="admin-section" aria-labelledby="failed">
        <Heading level={2} size="d3" id="failed">
          {m.admin_failed()} <span className="num muted">{failed.length}</span>
        </Heading>
        <Lead className="admin-lead">{m.admin_failed_lead()}</Lead>
        <FailedSongs songs={failed} />
      </section>
      <section className="admin-section" aria-labelledby="quizzes">
        <Heading level={2} size="d3" id="quizzes">
          {m.admin_quizzes()}
        </Heading>
        <Lead className="admin-lead">{m.admin_quizzes_lead()}</Lead>
        <ul className="admin-rows">
          {collections.map(({ id, title, questions_count }) => (
            <li key={id} className="admin-row">
              <div>
                <Heading level={3} size="d4">
                  {title}
                </Heading>
                <p className="small muted">{m.instant_questions_count({ count: questions_count })}</p>
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
    </div>
  );
}
