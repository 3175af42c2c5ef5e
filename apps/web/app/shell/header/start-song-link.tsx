import { m } from '~/paraglide/messages.js';
import { useChromeFacts } from '~/platform/chrome/chrome-facts.store.ts';
import { track } from '~/platform/page/analytics.ts';
import { ButtonLink, type ButtonVariant } from '~/ui/action/button.tsx';

type StartSongLinkProps = {
  /** The name of the link's place on the page, for analytics. */
  placement: string;
  size?: 'medium' | 'small';
  variant?: ButtonVariant;
  className?: string;
};

/**
 * The label of the start button: 'Start your song' or 'Continue your song'. Null when an original song is in the cart
 * (spec 2.9-16).
 */
export function useStartSongWords(): string | null {
  const { hasOriginalSong, hasDraft } = useChromeFacts();
  if (hasOriginalSong) return null;
  return hasDraft ? m.shell_continue_song() : m.shell_start_song();
}

/** The start button, with the label of `useStartSongWords`. Shows nothing when that label is null. */
export function StartSongLink({ placement, size, variant, className }: StartSongLinkProps) {
  const words = useStartSongWords();
  if (words === null) return null;
  return (
    <ButtonLink
      to="/song-builder"
      size={size}
      variant={variant}
      className={className}
      onClick={() => track('Start Song Clicked', { placement })}
    >
      {words}
    </ButtonLink>
  );
}
