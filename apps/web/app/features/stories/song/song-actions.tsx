import type { Story } from '@keepsong/contract/story/stories';
import { type ReactNode, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { DialogMissing } from '~/shell/frame/part-missing.tsx';
import type { PlaySource } from '~/shell/player/song.ts';
import { playSong, useIsPlaying } from '~/shell/player/use-player.ts';
import { Button } from '~/ui/action/button.tsx';
import { IconButton } from '~/ui/action/icon-button.tsx';
import { LoveButton } from './love-button.tsx';

const ShareDialog = lazyPart(() => import('../gift/share-dialog.tsx'), { Missing: DialogMissing });

type SongActionsProps = {
  story: Story;
  source: PlaySource | null;
  origin: string;
  /** Shown in place of the plain play button. */
  play: ReactNode;
};

/** Play, love and share. Without a recording there is no play button (spec 5-50). */
export function SongActions({ story, source, origin, play }: SongActionsProps) {
  const [sharing, setSharing] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <div className="story-actions">
      {play ?? (source ? <PlayNow source={source} /> : null)}
      {/* Keep both in one row, however long text and number are. */}
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
    </div>
  );
}

function PlayNow({ source }: { source: PlaySource }) {
  const { playing, loading } = useIsPlaying(source.audio);
  const title = source.song_title;
  const on = playing || loading;
  return (
    <Button
      variant="inverse"
      icon={on ? 'pause' : 'play'}
      className="story-play"
      aria-label={on ? m.player_pause({ title }) : m.player_play({ title })}
      onClick={() => playSong(source)}
    >
      {on ? m.player_pause_now() : m.player_play_now()}
    </Button>
  );
}
