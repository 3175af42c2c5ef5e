import { m } from '~/paraglide/messages.js';
import { useChromeFacts } from '~/platform/chrome/chrome-facts.store.ts';
import { track } from '~/platform/page/analytics.ts';
import { ButtonLink, type ButtonVariant } from '~/ui/action/button.tsx';

type StartSongLinkProps = {
  /** The place of the link on the page, for analytics. */
  placement: string;
  size?: 'medium' | 'small';
  variant?: ButtonVariant;
  className?: string;
};

/** The label 'Start your song' or 'Continue your song'. Null once an original song is in the cart (spec 2.9-16). */
export function useStartSongWords(): string | null {
  const { hasOriginalSong, hasDraft } = useChromeFacts();
  if (hasOriginalSong) return null;
  return hasDraft ? m.shell_continue_song() : m.shell_start_song();
}

/** The link with the label of `useStartSongWords`. */
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
