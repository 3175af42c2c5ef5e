import type { Locale } from '@keepsong/domain/format/locale';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SharePictures } from './adapters/pictures/share-pictures.ts';
import type { MadeStorage } from './adapters/storage/made-storage.ts';
import type { Edges } from './edges.ts';
import { paymentWebhookRoute } from './features/checkout/checkout.routes.ts';
import { mailWebhookRoute } from './features/conversations/conversations.routes.ts';
import { payoutWebhookRoute } from './features/earnings/payouts/payouts.routes.ts';
import { calendarRoute, oneClickRoute } from './features/marketing/marketing.routes.ts';
import { textReportsRoute } from './features/notifications/text-reports.routes.ts';
import { embedRoutes } from './features/stories/sharing/embed.routes.ts';
import { playRoutes } from './features/stories/sharing/play.routes.ts';
import { shippingWebhookRoute } from './features/studio/vendors/shipping.routes.ts';
import type { AddressBudgets } from './platform/budgets/address-budget.ts';
import { limitMedia, limitRefusals, limitRequests } from './platform/budgets/request-budgets.ts';
import type { Clock } from './platform/clock.ts';
import { artRoutes } from './platform/http/art-routes.ts';
import { mediaRoutes } from './platform/http/media-routes.ts';
import { sitemapRoutes } from './platform/http/sitemap.ts';
import type { Settings } from './platform/settings.ts';
import type { Services } from './services.ts';
import { sitemapParts } from './sitemap-parts.ts';

type Deps = {
  settings: Settings;
  services: Services;
  edges: Edges & { storage: MadeStorage };
  clock: Clock;
  budgets: AddressBudgets;
  pictures: SharePictures;
  mediaOrigins: string[];
  localeOf(request: FastifyRequest): Locale;
};

/** Serves what visitors get beside the API and the pages: recordings, pictures, the site map, players for other sites. */
export async function visitorRoutes(
  http: FastifyInstance,
  { settings, services, edges, budgets, pictures, mediaOrigins, localeOf }: Deps,
): Promise<void> {
  await http.register(async (scope) => {
    limitMedia(scope, budgets);
    mediaRoutes(scope, {
      storage: edges.storage,
      mayGo: services.makerUploads.mayGo,
      async mayHear(key, request, reply) {
        const findSession = () => services.sessions.of(request, reply).find();
        const isOpen =
          (await services.sampleConsents.mayHear(key, findSession)) &&
          (await services.stories.mayHear(key, findSession));
        // Asked last: who let the file go may commit between the questions. Then no private story names it any more.
        return isOpen && !(await services.oldFiles.isLetGo(key));
      },
    });
  });
  await http.register(async (scope) => {
    limitRequests(scope, budgets);
    artRoutes(scope, { pictures, limits: services.limits });
    sitemapRoutes(scope, {
      origin: settings.publicUrl,
      locale: settings.locale,
      parts: sitemapParts(services),
    });
    calendarRoute(scope, services.marketing);
    oneClickRoute(scope, services.marketing);
    embedRoutes(scope, {
      stories: services.stories,
      origin: settings.publicUrl,
      brand: settings.brand,
      localeOf,
      mediaOrigins,
    });
    playRoutes(scope, {
      playCodes: services.playCodes,
      storage: edges.storage,
      brand: settings.brand,
      localeOf,
      mediaOrigins,
    });
  });
}

/** Takes what providers report: mails, parcels, payouts and payments. */
export async function webhookRoutes(
  http: FastifyInstance,
  { settings, services, edges, clock, budgets }: Deps,
): Promise<void> {
  mailWebhookRoute(http, {
    inboundMail: edges.inboundMail,
    mailReports: services.mailReports,
    clock,
    budget: budgets.mails,
  });
  await http.register(async (scope) => {
    limitRefusals(scope, budgets);
    textReportsRoute(scope, {
      ...{ sms: edges.sms, givenUpMessages: services.givenUpMessages, publicUrl: settings.publicUrl },
    });
    shippingWebhookRoute(scope, { shipping: edges.shipping, parcels: services.parcels });
    payoutWebhookRoute(scope, { payouts: edges.payouts, sendPayouts: services.sendPayouts, clock });
    paymentWebhookRoute(scope, { payments: edges.payments, webhook: services.webhook, clock });
  });
}
