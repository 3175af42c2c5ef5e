import type { User } from '@keepsong/contract/common';
import { m } from '~/paraglide/messages.js';
import { signOut } from '~/platform/sign-out.ts';
import { Button, ButtonLink } from '~/ui/button.tsx';
import { IconButton } from '~/ui/icon-button.tsx';
import { toast } from '~/ui/toast.store.ts';
import { closePopover } from './popover.ts';

const MENU_ID = 'account-menu';

function leave(): void {
  signOut().catch(() => toast.show({ tone: 'error', text: m.shell_sign_out_failed() }));
}

/** What an account opens, by its role (spec 6-07), and the way out of it. */
export default function SignedInMenu({ user }: { user: User }) {
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;
  return (
    <>
      <IconButton icon="user" label={m.shell_account()} popoverTarget={MENU_ID} />
      <div id={MENU_ID} popover="auto" className="chrome-popover chrome-popover--account light">
        <p className="small muted">{m.shell_signed_in_as({ name })}</p>
        {user.artist_id !== null && (
          <ButtonLink
            to={`/artist_experience/${user.id}`}
            variant="soft"
            size="small"
            wide
            onClick={() => closePopover(MENU_ID)}
          >
            {m.shell_my_studio()}
          </ButtonLink>
        )}
        <Button variant="secondary" size="small" wide onClick={leave}>
          {m.shell_log_out()}
        </Button>
      </div>
    </>
  );
}
