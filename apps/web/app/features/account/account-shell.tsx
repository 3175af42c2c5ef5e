import type { User } from '@keepsong/contract/common';
import { formatMoney } from '@keepsong/domain/format/money';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { signOut } from '~/platform/session/sign-out.ts';
import { useUser } from '~/platform/session/use-user.ts';
import { toast } from '~/ui/overlay/toast.store.ts';
import { Face } from './face.tsx';

/** The pages of the account, with the names and order of spec 2.9-10…14. */
const ACCOUNT_PAGES = [
  { to: '/dashboard/profile', label: m.shell_my_account },
  { to: '/dashboard/order-history', label: m.shell_orders },
  { to: '/dashboard/credit-balance', label: m.shell_credit_balance },
  { to: '/dashboard/referral-program', label: m.shell_referrals },
] as const;

type AccountShellProps = { user: User; credit: number; children: ReactNode };

const leave = () => signOut().catch(() => toast.show({ tone: 'error', text: m.shell_sign_out_failed() }));

/** In narrow windows the row of page links scrolls. This function scrolls the link of the current page into view. */
function showCurrent(nav: HTMLElement | null): void {
  const current = nav?.querySelector<HTMLElement>('[aria-current]');
  if (nav && current) nav.scrollLeft = current.offsetLeft - nav.offsetLeft - 20;
}

/** The frame around the account's pages: the user, their credit, and links to all pages. */
export function AccountShell({ user: loaded, credit, children }: AccountShellProps) {
  const { locale } = usePage();
  // Prefer the user in the session, so that a change of the profile shows at once.
  const user = useUser() ?? loaded;
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;
  return (
    <div className="wrap account">
      <aside className="account__side">
        <div className="account__who">
          <Face user={user} size={60} />
          <div className="min-w-0">
            <b className="d4">{name}</b>
            <br />
            <span className="small muted num">
              {m.account_credit({ amount: formatMoney(credit, locale) })}
            </span>
          </div>
        </div>
        <nav ref={showCurrent} aria-label={m.shell_account()} className="account__nav">
          {ACCOUNT_PAGES.map(({ to, label }) => (
            <NavLink key={to} to={to}>
              {label()}
            </NavLink>
          ))}
          <button type="button" onClick={() => void leave()}>
            {m.shell_log_out()}
          </button>
        </nav>
      </aside>
      <div className="account__page">{children}</div>
    </div>
  );
}
