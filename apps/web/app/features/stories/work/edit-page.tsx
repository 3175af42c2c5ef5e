import type { EditableStory } from '@keepsong/contract/story/story-work';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { ButtonLink } from '~/ui/action/button.tsx';
import { EditForm } from './edit-form.tsx';
import { MessageForm } from './message-form.tsx';
import { WorkPage } from './work-page.tsx';

/**
 * 'Edit your song' (spec 2.7-07). The story can be changed until an artist accepts. After that, the owner can send
 * the artist a message.
 */
export function EditPage({ editable, isCanceled }: { editable: EditableStory; isCanceled: boolean }) {
  const { slug, phase, artist_name, song } = editable;
  const artist = artist_name ?? '';
  const [unsaved, setUnsaved] = useState('');
  if (isCanceled) {
    const lead = m.stories_canceled_text({ recipient: song.recipient });
    return <WorkPage slug={slug} title={m.work_edit_title()} lead={lead} />;
  }
  switch (phase) {
    case 'open':
      return (
        <WorkPage slug={slug} title={m.work_edit_title()} lead={m.work_edit_lead()}>
          <EditForm editable={editable} onTooLate={setUnsaved} />
        </WorkPage>
      );
    case 'message':
      return (
        <WorkPage slug={slug} title={m.work_edit_title()} lead={m.work_message_lead({ artist })}>
          <MessageForm editable={editable} artist={artist} begun={unsaved} />
        </WorkPage>
      );
    case 'closed':
      return (
        <WorkPage slug={slug} title={m.work_edit_title()} lead={m.work_closed_lead()}>
          <div className="work-section">
            <div className="work-actions">
              <ButtonLink to={`/stories/${slug}/revisions`}>{m.work_to_revisions()}</ButtonLink>
            </div>
          </div>
        </WorkPage>
      );
  }
}
