import { ORDER_FILTERS, type OrderFilter } from '@keepsong/domain/checkout/order-filter';
import { useState } from 'react';
import { redirect } from 'react-router';
import '~/features/account/account.css';
import { AccountShell } from '~/features/account/account-shell.tsx';
import { OrderHistory } from '~/features/account/order-history.tsx';
import { ProfilePage } from '~/features/account/profile-page.tsx';
import { PasskeysSection } from '~/features/auth/passkeys-section.tsx';
import { SecondFactorSection } from '~/features/auth/second-factor-section.tsx';
import { CreditPage } from '~/features/credits/credit-page.tsx';
import { ReferralProgram } from '~/features/referrals/referral-program.tsx';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { defineLoad, type LoadArgs, notFound } from '~/platform/loading/load.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { requireUser } from '~/platform/session/require-user.ts';
import { RouteFailure } from '~/shell/frame/error-page.tsx';
import type { Route } from './+types/dashboard';

/** Unfinished instant songs are known only to this browser, so this part is loaded after the page. */
const UnfinishedInstant = lazyPart(() => import('~/features/instant/making/unfinished.tsx'));

type Args = LoadArgs<Route.LoaderArgs['params']>;

/**
 * Loads the account pages (spec 2.6). They share one route because every page carries the list of all routes.
 * They all require a sign-in. `/dashboard` redirects to the profile.
 */
const load = defineLoad(async (args: Args) => {
  const user = await requireUser(args);
  if (args.params.page === undefined) throw redirect('/dashboard/profile');
  const [{ total_credits }, content] = await Promise.all([args.api.credits.balance(), contentOf(args)]);
  return { user, credit: total_credits, content };
});

async function contentOf({ api, params, request }: Args) {
  switch (params.page) {
    case 'profile':
      return { page: 'profile' } as const;
    case 'order-history': {
      const query = new URL(request.url).searchParams;
      const show: OrderFilter = ORDER_FILTERS.find((filter) => filter === query.get('show')) ?? 'all';
      const page = Math.min(Math.max(Number.parseInt(query.get('page') ?? '1', 10) || 1, 1), 1_000);
      const found = await api.account.orders({ query: { show, page } });
      return { page: 'order-history', history: { ...found, show, page } } as const;
    }
    case 'credit-balance':
      return { page: 'credit-balance', statement: await api.credits.balance() } as const;
    case 'referral-program': {
      const program = await api.referrals.program();
      return { page: 'referral-program', program, origin: new URL(request.url).origin } as const;
    }
    default:
      throw notFound();
  }
}

type Content = Awaited<ReturnType<typeof contentOf>>;

export { load as clientLoader, load as loader };

export const headers = () => ({ 'X-Robots-Tag': 'noindex' });

const TITLES = {
  profile: m.shell_my_account,
  'order-history': m.account_orders_title,
  'credit-balance': m.shell_credit_balance,
  'referral-program': m.shell_referrals,
} satisfies Record<Content['page'], () => string>;

export default function DashboardRoute({ loaderData: { user, credit, content } }: Route.ComponentProps) {
  const { brand } = usePage().settings;
  return (
    <AccountShell user={user} credit={credit}>
      <title>{`${TITLES[content.page]()} · ${brand}`}</title>
      <Page content={content} />
    </AccountShell>
  );
}

function Page({ content }: { content: Content }) {
  switch (content.page) {
    case 'profile':
      return <Profile />;
    case 'order-history':
      return <OrderHistory {...content.history} unfinished={<UnfinishedInstant />} />;
    case 'credit-balance':
      return <CreditPage statement={content.statement} />;
    case 'referral-program':
      return <ReferralProgram program={content.program} origin={content.origin} />;
  }
}

function Profile() {
  const [changes, setChanges] = useState(0);
  return (
    <ProfilePage
      passkeys={<PasskeysSection onChange={() => setChanges(changes + 1)} />}
      security={<SecondFactorSection passkeys={changes} />}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteFailure error={error} />;
}
