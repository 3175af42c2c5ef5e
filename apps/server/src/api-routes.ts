import { API_BASE, instantApiBase } from '@keepsong/contract/transport/call-definition';
import { APP_VERSION } from '@keepsong/contract/transport/versions';
import type { FastifyInstance } from 'fastify';
import type { SharePictures } from './adapters/pictures/share-pictures.ts';
import type { Edges } from './edges.ts';
import { accountHandlers, exportRoute, invoiceRoute } from './features/account/account.routes.ts';
import {
  applicationsFileRoute,
  applicationsHandlers,
} from './features/artists/applications/applications.routes.ts';
import { artistsHandlers } from './features/artists/artists.routes.ts';
import { availabilityHandlers } from './features/artists/availability.routes.ts';
import { profilesHandlers } from './features/artists/profile/profiles.routes.ts';
import { rosterFileRoute, rosterHandlers } from './features/artists/roster/roster.routes.ts';
import { standingHandlers } from './features/artists/standing/standing.routes.ts';
import { authHandlers } from './features/auth/auth.routes.ts';
import { builderHandlers } from './features/builder/builder.routes.ts';
import { cartHandlers } from './features/cart/cart.routes.ts';
import { promotionHandlers } from './features/cart/promotions/promotions.routes.ts';
import { calendarHandlers } from './features/catalog/calendar/calendar.routes.ts';
import { catalogHandlers } from './features/catalog/catalog.routes.ts';
import { productHandlers } from './features/catalog/desk/product-desk.routes.ts';
import { checkoutHandlers } from './features/checkout/checkout.routes.ts';
import { shippingHandlers, taxFileRoute, taxHandlers } from './features/checkout/rates/rates.routes.ts';
import { cmsHandlers, wordsHandlers } from './features/cms/cms.routes.ts';
import { commentsHandlers } from './features/comments/comments.routes.ts';
import { attachmentRoute, conversationsHandlers } from './features/conversations/conversations.routes.ts';
import { talkFileRoutes } from './features/conversations/talk.routes.ts';
import { answerTemplatesHandlers } from './features/conversations/templates/answer-templates.routes.ts';
import { creditsHandlers, giftCardFileRoute } from './features/credits/credits.routes.ts';
import {
  customerExportRoute,
  customersHandlers,
  exportCustomersRoute,
} from './features/customers/customers.routes.ts';
import { deskHandlers } from './features/desk/desk.routes.ts';
import { earningsHandlers, payoutFileRoute, statementRoutes } from './features/earnings/earnings.routes.ts';
import { collectionDeskHandlers } from './features/instant/desk/collection-desk.routes.ts';
import { musicDeskHandlers } from './features/instant/desk/music-desk.routes.ts';
import { instantHandlers } from './features/instant/instant.routes.ts';
import { landingVisitsRoute } from './features/marketing/landings/landing-visits.routes.ts';
import { marketingHandlers } from './features/marketing/marketing.routes.ts';
import { mailsHandlers } from './features/notifications/edits/mails.routes.ts';
import { boardHandlers } from './features/orders/board/board.routes.ts';
import { disputeFileRoute, exportOrdersRoute, ordersHandlers } from './features/orders/orders.routes.ts';
import { playlistDeskHandlers } from './features/playlists/desk/playlist-desk.routes.ts';
import { songListHandlers } from './features/playlists/desk/song-lists.routes.ts';
import { playlistsHandlers } from './features/playlists/playlists.routes.ts';
import {
  affiliateHandlers,
  affiliateStatementRoute,
} from './features/referrals/affiliates/affiliates.routes.ts';
import { referralsHandlers } from './features/referrals/referrals.routes.ts';
import { reportFileRoutes, reportsHandlers } from './features/reports/reports.routes.ts';
import { reviewDeskHandlers } from './features/reviews/desk/review-desk.routes.ts';
import { reviewsHandlers } from './features/reviews/reviews.routes.ts';
import { signalRoutes } from './features/signals/signals.routes.ts';
import { logFileRoute, staffHandlers, teamFileRoute } from './features/staff/staff.routes.ts';
import { cardRoute } from './features/stories/ecard/ecard.routes.ts';
import { keepRoute } from './features/stories/keep/keep.routes.ts';
import { storiesHandlers, storyDownloadRoute, storyExportRoute } from './features/stories/stories.routes.ts';
import { checksFileRoute, checksHandlers } from './features/studio/checks/checks.routes.ts';
import { studioHandlers } from './features/studio/studio.routes.ts';
import { vendorDeskHandlers, vendorFileRoute } from './features/studio/vendor-desk/vendor-desk.routes.ts';
import { printFileRoutes } from './features/studio/vendors/print-files.routes.ts';
import { systemFileRoutes, systemHandlers } from './features/system/system.routes.ts';
import { uploadsHandlers } from './features/uploads/uploads.routes.ts';
import type { AddressBudgets } from './platform/budgets/address-budget.ts';
import { limitRequests } from './platform/budgets/request-budgets.ts';
import { apiDocsRoutes } from './platform/http/api-docs/api-docs.ts';
import { type Binder, type BinderDeps, createBinder, type Dispatch } from './platform/http/implement.ts';
import { refuseOutdated } from './platform/http/outdated.ts';
import { createUploadGate } from './platform/http/uploads.ts';
import type { Settings } from './platform/settings.ts';
import type { Services } from './services.ts';

type Deps = {
  settings: Settings;
  services: Services;
  storage: Edges['storage'];
  budgets: AddressBudgets;
  pictures: SharePictures;
  /** Whether browsers reach the shop over https. */
  secure: boolean;
} & Pick<BinderDeps, 'localeOf' | 'readVersion' | 'mostAnswers' | 'record'>;

/**
 * Serves the API: every call of the contract, the files that people download, and the description of the API. Returns
 * what makes the same calls in this process.
 */
export async function apiRoutes(http: FastifyInstance, deps: Deps): Promise<Dispatch | undefined> {
  const { settings, services, budgets, localeOf, readVersion, mostAnswers, record } = deps;
  let dispatch: Binder['dispatch'] | undefined;
  await http.register(async (root) => {
    refuseOutdated(root);
    limitRequests(root, budgets);
    const scopes = { root, instant: root };
    await root.register(
      async (instant) => {
        scopes.instant = instant;
        instant.all('/*', (_request, reply) => reply.code(404).send({ code: 'not_found' }));
      },
      { prefix: instantApiBase(settings.instantBase) },
    );
    await root.register(
      async (api) => {
        const binder = createBinder(
          { ...scopes, api },
          {
            sessionStore: services.sessions,
            localeOf,
            admitUpload: createUploadGate(services.limits),
            publicUrl: settings.publicUrl,
            readVersion,
            mostAnswers,
            record,
          },
        );
        bindCapabilities(binder, services);
        fileRoutes(api, deps);
        apiDocsRoutes(api, {
          server: `${settings.publicUrl}${API_BASE}`,
          version: APP_VERSION,
          instantBase: settings.instantBase,
        });
        api.all('/*', (_request, reply) => reply.code(404).send({ code: 'not_found' }));
        dispatch = binder.dispatch;
      },
      { prefix: API_BASE },
    );
  });
  return dispatch;
}

/** Routes of the API that are no calls of the contract: files, and what pages send about visits. */
function fileRoutes(
  api: FastifyInstance,
  { settings, services, storage, budgets, pictures, secure, localeOf }: Deps,
): void {
  signalRoutes(api, {
    ...services,
    budget: budgets.events,
    publicUrl: settings.publicUrl,
    secure,
    localeOf,
  });
  landingVisitsRoute(api, { ...services, budget: budgets.visits, publicUrl: settings.publicUrl });
  storyDownloadRoute(api, {
    stories: services.stories,
    storage,
    oldFiles: services.oldFiles,
    sessions: services.sessions,
  });
  storyExportRoute(api, { storyData: services.storyData, sessions: services.sessions });
  cardRoute(api, services.ecards);
  keepRoute(api, { keep: services.keep, pictures, sessions: services.sessions, localeOf });
  exportRoute(api, { personalData: services.personalData, sessions: services.sessions });
  invoiceRoute(api, { orders: services.orders, sessions: services.sessions, localeOf });
  reportFileRoutes(api, services);
  talkFileRoutes(api, { ...services, storage });
  statementRoutes(api, { ...services, localeOf });
  affiliateStatementRoute(api, { ...services, localeOf });
  printFileRoutes(api, { ...services, localeOf });
  disputeFileRoute(api, services);
  attachmentRoute(api, { ...services, storage });
  exportOrdersRoute(api, services);
  customerExportRoute(api, services);
  exportCustomersRoute(api, services);
  giftCardFileRoute(api, services);
  systemFileRoutes(api, services);
  logFileRoute(api, services);
  taxFileRoute(api, services);
  teamFileRoute(api, services);
  payoutFileRoute(api, services);
  checksFileRoute(api, services);
  applicationsFileRoute(api, services);
  rosterFileRoute(api, services);
  vendorFileRoute(api, services);
}

function bindCapabilities(binder: Binder, services: Services): void {
  binder.implement('auth', authHandlers(services.auth, services.quote));
  binder.implement('account', accountHandlers(services));
  binder.implement('builder', builderHandlers(services.drafts, services.pronunciations, services.voiceMemos));
  binder.implement('artists', artistsHandlers(services.artists, services.reviews));
  binder.implement('playlists', playlistsHandlers(services.playlists));
  binder.implement('reviews', reviewsHandlers(services));
  binder.implement('reviewDesk', reviewDeskHandlers(services));
  binder.implement('cart', cartHandlers(services));
  binder.implement(
    'credits',
    creditsHandlers(services.credits, services.creditGrants, services.staffGiftCards),
  );
  binder.implement('customers', customersHandlers(services));
  binder.implement('referrals', referralsHandlers(services.referrals));
  binder.implement('catalog', catalogHandlers(services.catalog));
  binder.implement('checkout', checkoutHandlers(services));
  binder.implement('uploads', uploadsHandlers(services));
  binder.implement('stories', storiesHandlers(services));
  binder.implement('comments', commentsHandlers(services.comments));
  binder.implement('cms', cmsHandlers(services.cms));
  binder.implement('words', wordsHandlers(services));
  binder.implement('mails', mailsHandlers(services));
  binder.implement('marketing', marketingHandlers(services));
  binder.implement('instant', instantHandlers(services));
  binder.implement('applications', applicationsHandlers(services));
  binder.implement('products', productHandlers(services));
  binder.implement('calendar', calendarHandlers(services));
  binder.implement('collectionDesk', collectionDeskHandlers(services));
  binder.implement('musicDesk', musicDeskHandlers(services));
  binder.implement('playlistDesk', playlistDeskHandlers(services));
  binder.implement('songLists', songListHandlers(services));
  binder.implement('promotions', promotionHandlers(services));
  binder.implement('vendorDesk', vendorDeskHandlers(services));
  binder.implement('affiliates', affiliateHandlers(services));
  binder.implement('taxes', taxHandlers(services));
  binder.implement('shippingRates', shippingHandlers(services));
  binder.implement('profiles', profilesHandlers(services));
  binder.implement('roster', rosterHandlers(services));
  binder.implement('availability', availabilityHandlers(services.availability));
  binder.implement('board', boardHandlers(services.board));
  binder.implement('standing', standingHandlers(services));
  binder.implement('checks', checksHandlers(services));
  binder.implement('earnings', earningsHandlers(services));
  binder.implement('reports', reportsHandlers(services));
  binder.implement('orders', ordersHandlers(services));
  binder.implement('desk', deskHandlers(services));
  binder.implement('conversations', conversationsHandlers(services));
  binder.implement('answerTemplates', answerTemplatesHandlers(services));
  binder.implement('staff', staffHandlers(services));
  binder.implement('system', systemHandlers(services));
  binder.implement('studio', studioHandlers(services));
}
