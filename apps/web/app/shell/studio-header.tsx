import { useLocation } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { AccountMenu } from './account-menu.tsx';
import { BrandLink } from './brand-link.tsx';
import { SkipLink } from './skip-link.tsx';

/** The top of the pages where people work: whose house it is, where one is, and the account. Nothing there is for sale. */
export function StudioHeader() {
  return (
    <header className="wrap site-header">
      <SkipLink />
      <BrandLink />
      <span className="site-header__place">
        {useLocation().pathname.startsWith('/admin') ? m.shell_staff() : m.shell_studio()}
      </span>
      <AccountMenu />
    </header>
  );
}
