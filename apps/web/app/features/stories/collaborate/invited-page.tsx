import type { Collaboration } from '@keepsong/contract/story/collaboration';
import { INVITE_DAYS } from '@keepsong/domain/stories/collaboration';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';
import { EmptyState } from '~/ui/status/empty-state.tsx';
import { PageTitle } from '../work/page-title.tsx';
import '../work/work.css';
import type { CollaborateContent } from './load-collaborate.ts';

/** The page of an invitation before somebody has joined. */
export function InvitedPage({ content }: { content: CollaborateContent & { page: 'invited' | 'over' } }) {
  return content.page === 'over' ? (
    <InviteOver code={content.code} />
  ) : (
    <Invitation invited={content.invited} token={content.token} />
  );
}

/** An open invitation: the song's recipient, and what the invited person can add. */
function Invitation({ invited, token }: { invited: Collaboration; token: string }) {
  const { busy, run } = useAction();
  const navigate = useNavigate();
  const { slug, recipient, from_name: from, name } = invited;
  const join = () =>
    run(async () => {
      await browserApi().stories.joinCollaboration({ params: { slug }, body: { token } });
      await navigate(`/collaborate/${slug}/collaborate`, { replace: true });
    }, showFailure);
  return (
    <div className="wrap work">
      <PageTitle title={m.collab_invited_title({ name, recipient })} />
      <Heading level={1} className="work-title">
        {m.collab_invited_title({ name, recipient })}
      </Heading>
      <Lead className="work-lead">{m.collab_invited_lead({ from, recipient })}</Lead>
      <div className="work-section">
        <p>{m.collab_invited_private({ from, recipient })}</p>
        <div className="work-actions">
          <Button busy={busy} busyLabel={m.work_sending()} onClick={() => void join()}>
            {m.collab_join()}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** An invitation that somebody else has used, or that has expired. */
function InviteOver({ code }: { code: 'invite_used' | 'invite_expired' }) {
  const used = code === 'invite_used';
  return (
    <div className="wrap work">
      <PageTitle title={used ? m.collab_used_title() : m.collab_expired_title()} />
      <EmptyState
        level={1}
        title={used ? m.collab_used_title() : m.collab_expired_title()}
        text={used ? m.errors_invite_used() : m.collab_expired_text({ days: INVITE_DAYS })}
        action={<ButtonLink to="/">{m.collab_home()}</ButtonLink>}
      />
    </div>
  );
}
