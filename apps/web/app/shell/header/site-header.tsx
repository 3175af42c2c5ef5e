import { m } from '~/paraglide/messages.js';
import { useChromeFacts } from '~/platform/chrome/chrome-facts.store.ts';
import { IconButton, IconLink } from '~/ui/action/icon-button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BrandLink } from './brand-link.tsx';
import { MenuLinks } from './menu-links.tsx';
import { closePopover } from './popover.ts';
import { StartSongLink } from './start-song-link.tsx';

const MENU_ID = 'site-menu';

/** The header of pages with header and footer: menus, account, cart and the start button (spec 2.9). */
export function SiteHeader() {
  const { cartCount } = useChromeFacts();
  return (
    <header className="wrap site-header">
      <PhoneMenu />
      <BrandLink />
      <nav aria-label={m.shell_menu_main()} className="site-header__nav" data-cms="menu.main">
        <ul>
          <MenuLinks />
        </ul>
      </nav>
      <AccountMenu />
      <IconLink
        to="/cart"
        icon="cart"
        label={m.shell_cart({ count: cartCount })}
        badge={cartCount > 0 ? cartCount : undefined}
      />
      <StartSongLink placement="header" size="small" className="site-header__start" />
    </header>
  );
}

/** The menu in narrow windows. It is a native popover, so that it works before any script has loaded. */
function PhoneMenu() {
  return (
    <div className="site-header__phone">
      <IconButton icon="menu" label={m.shell_menu_open()} popoverTarget={MENU_ID} />
      <div id={MENU_ID} popover="auto" className="chrome-popover chrome-popover--menu light">
        <IconButton
          icon="close"
          label={m.shell_menu_close()}
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
          className="chrome-popover__close"
        />
        <nav aria-label={m.shell_menu_main()}>
          <ul>
            <MenuLinks onFollow={() => closePopover(MENU_ID)} />
          </ul>
        </nav>
        <StartSongLink placement="menu" />
      </div>
    </div>
  );
}
