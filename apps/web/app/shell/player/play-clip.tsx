import { m } from '~/paraglide/messages.js';
import { PlayButton } from '~/ui/action/play-button.tsx';
import { useClip } from './use-clip.ts';

/** A small button that plays a short recording. Its label names the recording by `subject`. */
export function PlayClip({ src, subject }: { src: string; subject: string }) {
  const { playing, toggle } = useClip(src);
  return (
    <PlayButton
      playing={playing}
      size="small"
      look="rose"
      label={playing ? m.player_pause({ title: subject }) : m.player_play({ title: subject })}
      onClick={toggle}
    />
  );
}
