import { useLocation } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { SkipLink } from '../frame/skip-link.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BrandLink } from './brand-link.tsx';

/**
 * The header of the pages where artists and vendors work: the logo, the name of the area, and the account. Unlike the
 * site header it has no links to buy anything.
 */
export function StudioHeader() {
  return (
    <header className="wrap site-header">
      <SkipLink />
      <BrandLink />
      <span className="site-header__place">{placeOf(useLocation().pathname)}</span>
      <AccountMenu />
    </header>
  );
}

function placeOf(path: string): string {
  return path.startsWith('/partners') ? m.shell_partner() : m.shell_studio();
}
