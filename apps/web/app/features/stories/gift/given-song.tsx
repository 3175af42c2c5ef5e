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

/** The song for a visitor with the gift's link. It is wrapped at first. The giver is told when it is opened. */
export function GivenSong({ story, origin, gift, children }: GivenSongProps) {
  const [opened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    browserApi()
      .stories.openReveal({ params: { slug: story.slug }, body: { gift: gift.token } })
      // The gift opens anyway, but its giver is not told.
      .catch(() => undefined);
  };
  return (
    <>
      {/* Do not render the song before the gift is opened. */}
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
