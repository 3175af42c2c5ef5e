import type { Story } from '@keepsong/contract/story/stories';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { DialogMissing } from '~/shell/frame/part-missing.tsx';
import { IconButton } from '~/ui/action/icon-button.tsx';
import { LoveButton } from './love-button.tsx';
import { PlaySound, type SongSound, SoundNote } from './song-sound.tsx';

const ShareDialog = lazyPart(() => import('../gift/share-dialog.tsx'), { Missing: DialogMissing });

type SongActionsProps = { story: Story; sound: SongSound | null; origin: string };

/** Play, love and share. Without a recording there is no play button (spec 5-50). */
export function SongActions({ story, sound, origin }: SongActionsProps) {
  const [sharing, setSharing] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <div className="story-actions">
      {sound ? <PlaySound sound={sound} /> : null}
      {/* Keep both in one row, even when the text or the number is long. */}
      <span className="story-actions__pair">
        <LoveButton slug={story.slug} applause={story.applause} />
        <IconButton
          icon="share"
          label={m.stories_share()}
          aria-haspopup="dialog"
          onClick={() => setSharing('open')}
        />
      </span>
      {sharing === 'never' ? null : (
        <ShareDialog
          open={sharing === 'open'}
          onClose={() => setSharing('closed')}
          story={story}
          url={`${origin}/stories/${story.slug}`}
        />
      )}
      {sound ? <SoundNote sound={sound} /> : null}
    </div>
  );
}
