import type { Story } from '@keepsong/contract/story/stories';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { DialogMissing } from '~/shell/frame/part-missing.tsx';
import { LinkButton } from '~/ui/action/link.tsx';

const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'), { Missing: DialogMissing });

export const archivePath = (slug: string): string => `/v3/api/stories/${slug}/export.zip`;

/**
 * Lets the owner of a delivered or canceled song delete it. It stands apart, so that nobody presses it by
 * mistake.
 */
export function DeleteSong({ story }: { story: Story }) {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <div className="story-delete">
      <LinkButton quiet alone={false} aria-haspopup="dialog" onClick={() => setDialog('open')}>
        {m.stories_delete()}
      </LinkButton>
      {dialog === 'never' ? null : (
        <DeleteDialog open={dialog === 'open'} onClose={() => setDialog('closed')} story={story} />
      )}
    </div>
  );
}
