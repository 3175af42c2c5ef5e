import type { User } from '@keepsong/contract/common';
import { m } from '~/paraglide/messages.js';
import { type ChromeFacts, useChromeFacts } from '~/platform/chrome-facts.store.ts';
import { signOut } from '~/platform/sign-out.ts';
import { Button, ButtonLink } from '~/ui/button.tsx';
import { IconButton } from '~/ui/icon-button.tsx';
import { toast } from '~/ui/toast.store.ts';
import { closePopover } from './popover.ts';

const MENU_ID = 'account-menu';

function leave(): void {
  signOut().catch(() => toast.show({ tone: 'error', text: m.shell_sign_out_failed() }));
}

/** Where an account's menu leads: to the song that is begun, to the one that is being made, and to one's studio. */
export function menuLinks(
  user: Pick<User, 'id' | 'artist_id'>,
  { hasOriginalSong, hasDraft, storySlug }: ChromeFacts,
) {
  const begun = hasOriginalSong
    ? { to: '/cart', label: m.shell_song_in_cart() }
    : { to: '/song-builder', label: m.shell_continue_song() };
  return [
    ...(hasOriginalSong || hasDraft ? [begun] : []),
    ...(storySlug ? [{ to: `/stories/${storySlug}`, label: m.shell_follow_song() }] : []),
    ...(user.artist_id === null ? [] : [{ to: `/artist_experience/${user.id}`, label: m.shell_my_studio() }]),
  ];
}

/** What an account opens, by its role (spec 6-07), and the way out of it. */
export default function SignedInMenu({ user }: { user: User }) {
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;
  return (
    <>
      <IconButton icon="user" label={m.shell_account()} popoverTarget={MENU_ID} />
      <div id={MENU_ID} popover="auto" className="chrome-popover chrome-popover--account light">
        <p className="small muted">{m.shell_signed_in_as({ name })}</p>
        {menuLinks(user, useChromeFacts()).map(({ to, label }) => (
          <ButtonLink key={to} to={to} variant="soft" size="small" wide onClick={() => closePopover(MENU_ID)}>
            {label}
          </ButtonLink>
        ))}
        <Button variant="secondary" size="small" wide onClick={leave}>
          {m.shell_log_out()}
        </Button>
      </div>
    </>
  );
}
