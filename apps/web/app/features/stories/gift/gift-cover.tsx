import type { Story } from '@keepsong/contract/story/stories';
import { useEffect, useId, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { discPath, sleevePath, songLook } from '~/platform/art/song-art.ts';
import { Button } from '~/ui/action/button.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { LyricSlip } from '~/ui/lettering/lyric-slip.tsx';
import { headInk } from '../song/song-look.ts';

type GiftCoverProps = {
  story: Story;
  message: string;
  /** Whether the song can start at the press that opens the gift. */
  isReady: boolean;
  /** Called at the press that opens the gift. Browsers allow the song to start only during such a press. */
  onOpen: () => void;
};

/**
 * How long the opening takes: the sleeve rises, the record comes out of it, and the paper falls. `stories.css`
 * has the same times.
 */
const OPENING_MS = 2_600;
/** The number of pieces of paper that fly at the opening. */
const PIECES = 28;

/**
 * The wrapped gift: the recipient's name, the giver's message, and the button that opens it (spec: the reveal).
 */
export function GiftCover({ story, message, isReady, onOpen }: GiftCoverProps) {
  const [opening, setOpening] = useState<'wrapped' | 'opening' | 'gone'>('wrapped');
  const cover = useRef<HTMLDialogElement>(null);
  const title = useId();
  const look = songLook(story);
  useEffect(() => {
    // Show the dialog before the first paint, so that it covers the page at once. As a modal it also keeps the
    // focus away from the rest of the page.
    const shown = cover.current;
    if (!shown || shown.matches(':modal')) return;
    shown.close();
    shown.showModal();
  }, []);
  useEffect(() => {
    if (opening !== 'opening') return;
    const timer = setTimeout(() => setOpening('gone'), prefersStillness() ? 400 : OPENING_MS);
    return () => clearTimeout(timer);
  }, [opening]);
  useEffect(() => {
    // The pressed button is gone, so the focus moves to the page's title.
    const heading = opening === 'gone' ? document.querySelector<HTMLElement>('h1') : null;
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [opening]);
  if (opening === 'gone') return null;
  const { from_name, attributes } = story;
  const open = () => {
    setOpening('opening');
    onOpen();
  };
  return (
    <dialog
      open
      ref={cover}
      aria-labelledby={title}
      // A gift cannot be closed, only opened.
      onCancel={(event) => event.preventDefault()}
      className="gift flood"
      data-ink={headInk(look)}
      data-opening={opening === 'opening' || undefined}
    >
      <div className="gift__stage" aria-hidden="true">
        <img className="gift__disc" src={discPath(look)} alt="" />
        <img className="gift__sleeve" src={sleevePath(look)} alt="" />
        <span className="gift__paper" />
        <span className="gift__ribbon" />
        <span className="gift__bow" />
        {opening === 'opening'
          ? Array.from({ length: PIECES }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a piece of paper is identified by its number.
              <i key={at} style={pieceStyle(at)} />
            ))
          : null}
      </div>
      <div className="gift__words">
        <Heading level={1} size="d2" id={title}>
          {attributes.recipient
            ? m.stories_gift_for({ recipient: attributes.recipient })
            : m.stories_gift_for_you()}
        </Heading>
        <LyricSlip className="gift__message">
          <p>{message}</p>
        </LyricSlip>
        {from_name ? <p className="gift__from">{m.stories_gift_from({ name: from_name })}</p> : null}
        <Button
          variant="inverse"
          icon="gift"
          onClick={open}
          busy={!isReady}
          aria-disabled={opening === 'opening' || undefined}
        >
          {m.stories_gift_open()}
        </Button>
        <p className="small">{m.stories_gift_sound()}</p>
      </div>
    </dialog>
  );
}

const prefersStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * The flight path of a piece of paper, by the piece's number. The pieces fly in all directions, near and far.
 */
function pieceStyle(at: number): Record<string, string> {
  const turn = (at * 137.5) % 360;
  const far = 34 + ((at * 53) % 40);
  return {
    '--x': `${Math.round(Math.cos((turn * Math.PI) / 180) * far)}vmin`,
    '--y': `${Math.round(Math.sin((turn * Math.PI) / 180) * far)}vmin`,
    '--turn': `${(at * 97) % 720}deg`,
    '--late': `${(at % 7) * 40}ms`,
    '--hue': `var(--piece-${at % 5})`,
  };
}
