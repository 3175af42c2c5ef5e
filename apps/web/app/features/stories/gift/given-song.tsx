import type { Story } from '@keepsong/contract/story/stories';
import { type ReactNode, useEffect, useState } from 'react';
import { browserApi } from '~/platform/api/api.ts';
import { fetchAhead } from '~/platform/loading/lazy-reload.ts';
import { loadPlayer } from '~/shell/player/use-player.ts';
import { useSongSound } from '../song/song-sound.tsx';
import { SongView } from '../song/song-view.tsx';
import { GiftCover } from './gift-cover.tsx';
import { ThankPanel } from './thank-panel.tsx';

type GivenSongProps = {
  story: Story;
  origin: string;
  gift: { message: string; token: string; thanked: boolean };
  children: ReactNode;
};

/**
 * The song for a visitor with the gift's link. It is wrapped at first. The press that opens it also starts the song, and
 * the giver is told.
 */
export function GivenSong({ story, origin, gift, children }: GivenSongProps) {
  const [opened, setOpened] = useState(false);
  const sound = useSongSound(story);
  const isReady = usePlayerAhead();
  const open = () => {
    setOpened(true);
    if (!sound?.on) sound?.toggle();
    browserApi()
      .stories.openReveal({ params: { slug: story.slug }, body: { gift: gift.token } })
      // If this call fails, the gift still opens; only the giver is not told.
      .catch(() => undefined);
  };
  return (
    <>
      {/* Do not render the song before the gift is opened. */}
      {opened ? (
        <>
          <SongView story={story} origin={origin} sound={sound} />
          <ThankPanel story={story} gift={gift} />
          {children}
        </>
      ) : null}
      <GiftCover story={story} message={gift.message} isReady={isReady} onOpen={open} />
    </>
  );
}

/**
 * Loads the player before the gift is opened, because some browsers let a song start only during the press
 * itself. True when it is loaded or has failed, because the gift must open in any case.
 */
function usePlayerAhead(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => void fetchAhead(loadPlayer).then(() => setReady(true)), []);
  return isReady;
}
