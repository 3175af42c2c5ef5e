import type { CollaborationReview, Contribution } from '@keepsong/contract/story/collaboration';
import { formatDate } from '@keepsong/domain/format/dates';
import { startTransition, useOptimistic, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { VisuallyHidden } from '~/ui/layout/visually-hidden.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { EmptyState } from '~/ui/status/empty-state.tsx';
import { WorkPage } from '../work/work-page.tsx';
import './collaborate.css';
import { InviteForm } from './invite-form.tsx';
import { Part } from './part.tsx';

/** The invited people and their contributions, where the owner decides what goes to the artist (spec 2.7-09). */
export function ReviewPage({ content }: { content: CollaborationReview }) {
  const [now, setNow] = useState(content);
  const { slug, recipient, open, contributions } = now;
  return (
    <WorkPage
      slug={slug}
      title={m.collab_review_title({ recipient })}
      lead={open ? m.collab_review_lead() : m.collab_closed({ recipient })}
    >
      {open ? <InviteForm slug={slug} onInvited={setNow} /> : null}
      <Invites content={now} onChange={setNow} />
      <section className="work-section">
        <Heading level={2} size="d3">
          {m.collab_parts_title()}
        </Heading>
        {contributions.length === 0 ? <EmptyState level={3} title={m.collab_parts_none()} /> : null}
        {contributions.map((part) => (
          <Part key={part.id} part={part}>
            <Marks content={now} part={part} onChange={setNow} />
          </Part>
        ))}
      </section>
    </WorkPage>
  );
}

type ChangeProps = { content: CollaborationReview; onChange: (content: CollaborationReview) => void };

function Invites({ content: { slug, invites }, onChange }: ChangeProps) {
  const { locale } = usePage();
  if (invites.length === 0) return null;
  const remove = async (id: number) => {
    try {
      onChange(await browserApi().stories.removeInvite({ params: { slug, id } }));
    } catch (error) {
      await showFailure(error);
    }
  };
  return (
    <section className="work-section">
      <Heading level={2} size="d3">
        {m.collab_invites_title()}
      </Heading>
      <ul className="collab-invites">
        {invites.map(({ id, name, email, state, expires_at }) => (
          <li key={id}>
            <span>
              <b>{name}</b> {email}
            </span>
            <span className="muted">
              {state === 'used'
                ? m.collab_invite_used()
                : state === 'expired'
                  ? m.collab_invite_expired()
                  : m.collab_invite_open({ day: formatDate(new Date(expires_at), 'orderHistory', locale) })}
            </span>
            {state === 'used' ? null : (
              <LinkButton className="small" onClick={() => void remove(id)}>
                {m.collab_invite_remove()}
                <VisuallyHidden> {name}</VisuallyHidden>
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Mark = { picked?: boolean; shared?: boolean };

function Marks({
  content: { slug, open, artist_name },
  part,
  onChange,
}: ChangeProps & { part: Contribution }) {
  const [marks, show] = useOptimistic(part, (kept, change: Mark) => ({ ...kept, ...change }));
  // Show the mark at once, and undo it when the shop does not accept it.
  const mark = (body: Mark) =>
    startTransition(async () => {
      show(body);
      try {
        const next = await browserApi().stories.pickContribution({ params: { slug, id: part.id }, body });
        startTransition(() => onChange(next));
      } catch (error) {
        await showFailure(error);
      }
    });
  return (
    <div className="collab-marks">
      <Checkbox
        label={artist_name ? m.collab_pick_artist({ artist: artist_name }) : m.collab_pick()}
        checked={marks.picked}
        disabled={!open}
        onChange={(event) => mark({ picked: event.target.checked })}
      />
      <Checkbox
        label={m.collab_share()}
        checked={marks.shared}
        disabled={!open}
        onChange={(event) => mark({ shared: event.target.checked })}
      />
    </div>
  );
}
