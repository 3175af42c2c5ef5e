import type { User } from '@keepsong/contract/common';
import { m } from '~/paraglide/messages.js';
import { useChromeFacts } from '~/platform/chrome/chrome-facts.store.ts';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { IconButton } from '~/ui/action/icon-button.tsx';
import { accountLinks, leave } from './account-links.ts';
import { closePopover } from './popover.ts';

const MENU_ID = 'account-menu';

/** The menu of a signed-in user: the links for the user's role (spec 6-07) and 'sign out'. */
export default function SignedInMenu({ user }: { user: User }) {
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;
  return (
    <>
      <IconButton icon="user" label={m.shell_account()} popoverTarget={MENU_ID} />
      <div id={MENU_ID} popover="auto" className="chrome-popover chrome-popover--account light">
        <p className="small muted">{m.shell_signed_in_as({ name })}</p>
        {accountLinks(user, useChromeFacts()).map(({ to, label }) => (
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
