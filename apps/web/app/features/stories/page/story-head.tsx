import type { Story } from '@keepsong/contract/story/stories';
import type { ReactNode } from 'react';
import { discPath, sleevePath, songLook } from '~/platform/art/song-art.ts';
import { FloodHead } from '~/shell/header/flood-head.tsx';
import { Sleeve } from '~/ui/picture/artwork.tsx';
import { headInk } from '../song/song-look.ts';
import { sleeveAlt } from '../song/song-words.ts';

type StoryHeadProps = {
  story: Story;
  /** Whether the record is pulled out of its sleeve. */
  out?: boolean;
  spinning?: boolean;
  children: ReactNode;
};

/** The head of every story page: the song's sleeve on a background in the song's colour (ink), with text beside it. */
export function StoryHead({ story, out, spinning, children }: StoryHeadProps) {
  const look = songLook(story);
  return (
    <FloodHead ink={headInk(look)}>
      <div className="wrap story-head__columns">
        <div className="story-head__sleeve">
          <Sleeve
            cover={{ src: sleevePath(look) }}
            disc={{ src: discPath(look) }}
            alt={sleeveAlt(look.recipient)}
            out={out}
            spinning={spinning}
            lazy={false}
          />
        </div>
        <div className="story-head__words">{children}</div>
      </div>
    </FloodHead>
  );
}
