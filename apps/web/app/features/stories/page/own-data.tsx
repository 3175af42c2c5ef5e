import type { Story } from '@keepsong/contract/story/stories';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { DialogMissing } from '~/shell/frame/part-missing.tsx';
import { LinkButton, TextLink } from '~/ui/action/link.tsx';

const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'), { Missing: DialogMissing });

export const archivePath = (slug: string): string => `/v3/api/stories/${slug}/export.zip`;

/** For the owner of a delivered or canceled song: downloads all its data, or deletes it. */
export function OwnData({ story }: { story: Story }) {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <ul className="story-papers story-own-data" aria-label={m.stories_own_data()}>
      <li>
        <TextLink href={archivePath(story.slug)} alone download>
          {m.stories_archive()}
        </TextLink>
      </li>
      <li>
        <LinkButton quiet aria-haspopup="dialog" onClick={() => setDialog('open')}>
          {m.stories_delete()}
        </LinkButton>
      </li>
      {dialog === 'never' ? null : (
        <DeleteDialog open={dialog === 'open'} onClose={() => setDialog('closed')} story={story} />
      )}
    </ul>
  );
}
