import '~/shell/desk/desk.css';
import '~/features/admin/admin.css';
import '~/features/admin/find/find.css';
import '~/features/admin/makers/makers.css';
import '~/features/admin/today/today.css';
import { AdminError } from '~/features/admin/admin-error.tsx';
import { BoardPage } from '~/features/admin/board/board-page.tsx';
import { ChecksPage } from '~/features/admin/checks/checks-page.tsx';
import { CustomerPage } from '~/features/admin/customers/customer-page.tsx';
import { CustomersPage } from '~/features/admin/customers/customers-page.tsx';
import { SeenAsPage } from '~/features/admin/customers/seen-as-page.tsx';
import { JoinPage, JoinVendorPage, SetUpPage } from '~/features/admin/entrance.tsx';
import { FirstStepsPage } from '~/features/admin/first-steps-page.tsx';
import { DeskFrame } from '~/features/admin/frame.tsx';
import { type AdminPage, loadAdmin } from '~/features/admin/load-admin.ts';
import { LogPage } from '~/features/admin/log-page.tsx';
import { MusicPage } from '~/features/admin/music/music-page.tsx';
import { OrderPage } from '~/features/admin/orders/order-page.tsx';
import { OrdersPage } from '~/features/admin/orders/orders-page.tsx';
import { CancelPage } from '~/features/admin/orders/refund/cancel-page.tsx';
import { RefundPage } from '~/features/admin/orders/refund/refund-page.tsx';
import { PayPage } from '~/features/admin/payouts/pay-page.tsx';
import { PayoutRunPage, PayoutsPage } from '~/features/admin/payouts/payouts-page.tsx';
import { ReportPage } from '~/features/admin/reports/report-page.tsx';
import { ReportsIndex } from '~/features/admin/reports/reports-index.tsx';
import { StaffPage } from '~/features/admin/staff-page.tsx';
import { SystemPage } from '~/features/admin/system/system-page.tsx';
import { TodayPage } from '~/features/admin/today/today-page.tsx';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { defineLoad, type LoadArgs } from '~/platform/loading/load.ts';
import { needWorkDocument } from '~/platform/loading/need-document.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { PartMissing } from '~/shell/frame/part-missing.tsx';
import type { Route } from './+types/admin';

/**
 * Every page of the shop lists the script files of this route. So the pages of the staff are separate parts,
 * which that list leaves out.
 */
const CataloguePart = lazyPart(() => import('./admin-catalogue-part.tsx'), { Missing: PartMissing });
const MoneyPart = lazyPart(() => import('./admin-money-part.tsx'), { Missing: PartMissing });
const MakersPart = lazyPart(() => import('./admin-makers-part.tsx'), { Missing: PartMissing });
const WordsPart = lazyPart(() => import('./admin-words-part.tsx'), { Missing: PartMissing });

const CheckPage = lazyPart(
  async () => ({ default: (await import('~/features/admin/checks/check-page.tsx')).CheckPage }),
  { Missing: PartMissing },
);
const DisputePage = lazyPart(
  async () => ({ default: (await import('~/features/admin/orders/disputes/dispute-page.tsx')).DisputePage }),
  { Missing: PartMissing },
);

const load = defineLoad((args: LoadArgs<Route.LoaderArgs['params']>) => {
  needWorkDocument(args.context, args.request);
  return loadAdmin(args);
});

export { load as clientLoader, load as loader };

// The address of an invitation contains a token, which other sites must not learn.
export const headers = () => ({ 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' });

/** The staff pages (spec 6-02). They share one route because every page carries the list of all routes. */
export default function Admin({ loaderData }: Route.ComponentProps) {
  const { settings } = usePage();
  return (
    <>
      <title>{m.admin_page_title({ brand: settings.brand })}</title>
      <meta name="robots" content="noindex" />
      <Page page={loaderData} />
    </>
  );
}

function Page({ page }: { page: AdminPage }) {
  if (page.part === 'setup') return <SetUpPage token={page.token} />;
  if (page.part === 'join') return <JoinPage token={page.token} invite={page.invite} />;
  if (page.part === 'join-vendor') return <JoinVendorPage token={page.token} invite={page.invite} />;
  return (
    <DeskFrame>
      <Inside page={page} />
    </DeskFrame>
  );
}

function Inside({ page }: { page: Exclude<AdminPage, { part: 'setup' | 'join' | 'join-vendor' }> }) {
  switch (page.part) {
    case 'desk':
      return <TodayPage inbox={page.inbox} now={page.now} />;
    case 'staff':
      return <StaffPage page={page.page} />;
    case 'log':
      return <LogPage page={page.page} />;
    case 'orders':
      return <OrdersPage page={page.page} />;
    case 'order':
      return <OrderPage key={page.order.number} order={page.order} changes={page.changes} />;
    case 'refund':
      return <RefundPage order={page.order} chosen={page.chosen} />;
    case 'cancel':
      return <CancelPage order={page.order} preview={page.preview} />;
    case 'dispute':
      return (
        <DisputePage
          // What can no longer be answered is drawn anew, also when somebody else has answered it.
          key={`${page.dispute.id} ${page.dispute.may_answer}`}
          {...{ number: page.number, saved: page.dispute, evidence: page.evidence }}
        />
      );
    case 'first-steps':
      return <FirstStepsPage steps={page.steps} />;
    case 'customers':
      return <CustomersPage page={page.page} />;
    case 'customer':
      return page.see ? (
        <SeenAsPage customer={page.customer} path={page.see} />
      ) : (
        <CustomerPage key={page.customer.id} saved={page.customer} />
      );
    case 'board':
      return <BoardPage page={page.page} />;
    case 'music':
      return <MusicPage choices={page.choices} />;
    case 'checks':
      return <ChecksPage page={page.page} />;
    case 'check':
      return (
        <CheckPage key={`${page.check.id} ${page.check.version}`} check={page.check} loadedAt={page.now} />
      );
    case 'products':
    case 'product':
    case 'product-preview':
    case 'playlists':
    case 'playlist':
    case 'promotions':
    case 'promotion':
    case 'reviews':
    case 'review':
    case 'collections':
    case 'collection':
    case 'calendar':
    case 'calendar-entry':
    case 'song-list':
      return <CataloguePart page={page} />;
    case 'gift-cards':
    case 'affiliates':
    case 'affiliate':
    case 'referral-terms':
    case 'tax':
    case 'tax-rate':
    case 'tax-file':
    case 'shipping':
    case 'shipping-rate':
      return <MoneyPart page={page} />;
    case 'words':
    case 'word':
    case 'answer-templates':
    case 'answer-template':
    case 'mails':
    case 'mail':
      return <WordsPart page={page} />;
    case 'applications':
    case 'application':
    case 'artists':
    case 'artist':
    case 'vendors':
    case 'vendor':
      return <MakersPart page={page} />;
    case 'payouts':
      return <PayoutsPage page={page.page} />;
    case 'payout-run':
      return <PayoutRunPage key={page.run.id} saved={page.run} />;
    case 'pay':
      return <PayPage saved={page.pay} />;
    case 'system':
      return <SystemPage key={page.page.part} page={page.page} />;
    case 'reports':
      return <ReportsIndex names={page.names} />;
    case 'report':
      return <ReportPage report={page.report} names={page.names} isMailed={page.isMailed} />;
  }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
