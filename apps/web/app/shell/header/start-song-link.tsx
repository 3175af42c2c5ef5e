import { m } from '~/paraglide/messages.js';
import { useChromeFacts } from '~/platform/chrome/chrome-facts.store.ts';
import { track } from '~/platform/page/analytics.ts';
import { ButtonLink, type ButtonVariant } from '~/ui/action/button.tsx';

type Look = { size?: 'medium' | 'small'; variant?: ButtonVariant; className?: string };
type StartSongLinkProps = Look & {
  /** The name of the link's place on the page, for analytics. */
  placement: string;
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
export function StartSongLink(props: StartSongLinkProps) {
  const words = useStartSongWords();
  return words && <ToldLink {...props}>{words}</ToldLink>;
}

/** A link that says 'Start your song' whatever the cart holds. `to` is the first page of the builder, with its query. */
export const NewSongLink = (props: StartSongLinkProps & { to?: string }) => (
  <ToldLink {...props}>{m.shell_start_song()}</ToldLink>
);

const ToldLink = ({
  placement,
  to = '/song-builder',
  ...look
}: StartSongLinkProps & { to?: string; children: string }) => (
  <ButtonLink to={to} {...look} onClick={() => track('Start Song Clicked', { placement })} />
);
