import { m } from '~/paraglide/messages.js';
import { AccountMenu } from './account-menu.tsx';
import { BrandLink } from './brand-link.tsx';
import { SkipLink } from './skip-link.tsx';

/** The top of an artist's own pages: whose house it is, where one is, and the account. Nothing there is for sale. */
export function StudioHeader() {
  return (
    <header className="wrap site-header">
      <SkipLink />
      <BrandLink />
      <span className="site-header__place">{m.shell_studio()}</span>
      <AccountMenu />
    </header>
  );
}
