import type { Story } from '@keepsong/contract/story/stories';
import { type ReactNode, useState } from 'react';
import { browserApi } from '~/platform/api/api.ts';
import { SongView } from '../song/song-view.tsx';
import { GiftCover } from './gift-cover.tsx';

type GivenSongProps = {
  story: Story;
  origin: string;
  gift: { message: string; token: string };
  children: ReactNode;
};

/** The song of who came with the link of the gift: wrapped first, and told to the giver when it is opened. */
export function GivenSong({ story, origin, gift, children }: GivenSongProps) {
  const [opened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    browserApi()
      .stories.openReveal({ params: { slug: story.slug }, body: { gift: gift.token } })
      // The gift is open all the same; its giver hears nothing.
      .catch(() => undefined);
  };
  return (
    <>
      {/* Nothing of the song is read before it is opened. */}
      {opened ? (
        <>
          <SongView story={story} origin={origin} />
          {children}
        </>
      ) : null}
      <GiftCover story={story} message={gift.message} onOpen={open} />
    </>
  );
}
