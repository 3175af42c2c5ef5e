import { REPORTS } from '@keepsong/domain/reports/reports';
import type { Permission } from '@keepsong/domain/staff/permissions';
import type { Role, Rule, Things } from './access-rules/rule.ts';

/** The request for a route that is not a call of the API, and the expected statuses for each role. */
export type RouteRule = Pick<Rule, 'rule' | 'may' | 'allowed' | 'others'> & {
  url(things: Things): string;
  payload?: object;
};

const open = (url: RouteRule['url'], allowed = [200]): RouteRule => ({ rule: 'public', url, allowed });
const file = (path: string, allowed = [200]): RouteRule => open(() => path, allowed);
const post = (path: string, allowed: number[]): RouteRule => ({ ...file(path, allowed), payload: {} });
/** A report as a file, for staff members who may see the report. */
const reportFile = (name: string): RouteRule => {
  const isOfFinance = name === 'tax' || name === 'liabilities';
  return {
    rule: 'staff',
    may: isOfFinance ? 'tax_reports' : 'reports',
    url: () => `/v3/api/admin/reports/${name}.csv`,
    allowed: [200],
  };
};
const SIGNED_OUT: Partial<Record<Role, number[]>> = { stranger: [401], 'other visitor': [401] };
/** A route for the owner. Visitors who are not signed in are asked to sign in (401). */
const mine = (url: RouteRule['url']): RouteRule => ({ rule: 'own', url, allowed: [200], others: SIGNED_OUT });

/** A file for staff members with this permission. */
const staffFile = (path: string, may: Permission): RouteRule => ({
  rule: 'staff',
  may,
  url: () => path,
  allowed: [200],
});

/**
 * All routes of the server that are not calls of the API, with their rules. A test fails for a route that is missing
 * here.
 */
export const ROUTE_RULES: Record<string, RouteRule> = {
  'GET /livez': file('/livez'),
  'GET /readyz': file('/readyz'),
  'GET /robots.txt': file('/robots.txt'),
  'GET /sitemap.xml': file('/sitemap.xml'),
  'GET /sitemap-:file': file('/sitemap-pages.xml'),
  // Everyone who knows the address may listen. Only people who may listen see a page with the address.
  'GET /media/:folder/:name': open(({ recording }) => recording),
  // Without a valid signature, which only the provider can make.
  'POST /webhooks/payments': post('/webhooks/payments', [400]),
  'POST /webhooks/shipping': post('/webhooks/shipping', [400]),
  'POST /webhooks/payouts': post('/webhooks/payouts', [400]),
  // Without the provider's signature.
  'POST /webhooks/mail': post('/webhooks/mail', [403]),
  'POST /webhooks/texts/:id': post('/webhooks/texts/none', [403]),
  // The token does not exist.
  'POST /mail/stop/:token': post('/mail/stop/nobodys', [404]),
  'GET /mail/stop/:token': file('/mail/stop/nobodys', [302]),
  'POST /dev/mailbox/:id/reply': post('/dev/mailbox/none/reply', [400]),
  'GET /stories/:slug/embed': open(({ storyDelivered }) => `/stories/${storyDelivered}/embed`),
  // The codes do not exist.
  'GET /play/:token': open(() => '/play/nobodys-nobodys-nobodys', [404]),
  'GET /play/:token/:part': open(() => '/play/nobodys-nobodys-nobodys/song', [404]),
  'GET /oembed': open(({ storyUrl }) => `/oembed?url=${encodeURIComponent(storyUrl)}`),
  // The token does not exist.
  'GET /event-reminders/:token/calendar.ics': file('/event-reminders/nobodys/calendar.ics', [404]),
  'GET /v3/api/stories/:slug/download': {
    rule: 'own',
    url: ({ storyOfOwner }) => `/v3/api/stories/${storyOfOwner.slug}/download`,
    allowed: [200],
  },
  'GET /v3/api/stories/:slug/keep/:file': mine(
    ({ storyOfOwner }) => `/v3/api/stories/${storyOfOwner.slug}/keep/gift-receipt.pdf`,
  ),
  'GET /v3/api/stories/:slug/export.zip': mine(
    ({ storyOfOwner }) => `/v3/api/stories/${storyOfOwner.slug}/export.zip`,
  ),
  // The story has no e-card.
  'GET /v3/api/stories/:slug/card': open(
    ({ storyDelivered }) => `/v3/api/stories/${storyDelivered}/card`,
    [404],
  ),
  'GET /v3/api/dashboard/orders/:id/invoice.pdf': mine(
    ({ storyOfOwner }) => `/v3/api/dashboard/orders/${storyOfOwner.order}/invoice.pdf`,
  ),
  'GET /v3/api/user/export.zip': {
    rule: 'signed in',
    url: () => '/v3/api/user/export.zip',
    allowed: [200],
    others: { guest: [403] },
  },
  ...Object.fromEntries(REPORTS.map((name) => [`GET /v3/api/admin/reports/${name}.csv`, reportFile(name)])),
  'GET /v3/api/admin/orders.csv': staffFile('/v3/api/admin/orders.csv', 'orders'),
  'GET /v3/api/admin/customers.csv': staffFile('/v3/api/admin/customers.csv', 'customers'),
  'GET /v3/api/admin/gift_cards.csv': staffFile('/v3/api/admin/gift_cards.csv', 'gift_cards'),
  ...Object.fromEntries(
    (['staff', 'payouts', 'checks', 'applications', 'artists', 'vendors'] as const).map((list) => [
      `GET /v3/api/admin/${list}.csv`,
      staffFile(`/v3/api/admin/${list}.csv`, list),
    ]),
  ),
  'GET /v3/api/admin/system/messages.csv': staffFile('/v3/api/admin/system/messages.csv', 'system'),
  'GET /v3/api/admin/system/webhooks.csv': staffFile('/v3/api/admin/system/webhooks.csv', 'system'),
  // The affiliate does not exist.
  'GET /v3/api/admin/affiliates/:id/statements/:file': {
    ...staffFile('/v3/api/admin/affiliates/999999/statements/2026-11.csv', 'affiliates'),
    allowed: [404],
  },
  'GET /v3/api/admin/tax.csv': staffFile('/v3/api/admin/tax.csv', 'tax_and_shipping'),
  'GET /v3/api/admin/log.csv': staffFile('/v3/api/admin/log.csv', 'log'),
  'GET /v3/api/admin/customers/:id/export.zip': {
    ...{ rule: 'staff', may: 'customer_accounts', allowed: [404] },
    url: () => '/v3/api/admin/customers/999999/export.zip',
  },
  'GET /v3/api/admin/orders/:number/dispute.pdf': {
    ...{ rule: 'staff', may: 'refunds', allowed: [404] },
    url: () => '/v3/api/admin/orders/H4T-9KZ/dispute.pdf',
  },
  'GET /v3/api/admin/orders/:number/conversation/attachments/:id': {
    ...{ rule: 'staff', may: 'messages', allowed: [404] },
    url: () => '/v3/api/admin/orders/H4T-9KZ/conversation/attachments/999999',
  },
  'GET /v3/api/vendor/items/:id/:file': {
    rule: 'signed in',
    url: () => '/v3/api/vendor/items/999999/print.pdf',
    allowed: [403],
    others: { vendor: [404] },
  },
  'GET /v3/api/dashboard/returns/:id/label.pdf': {
    rule: 'signed in',
    // The parcel does not exist.
    url: () => '/v3/api/dashboard/returns/999999/label.pdf',
    allowed: [404],
  },
  'GET /v3/api/partners/:id/orders.csv': {
    ...{ rule: 'signed in', allowed: [403], others: { vendor: [200] } },
    url: ({ vendorId }) => `/v3/api/partners/${vendorId}/orders.csv`,
  },
  'GET /v3/api/partners/:id/packing-slips.pdf': {
    rule: 'signed in',
    url: ({ vendorId }) => `/v3/api/partners/${vendorId}/packing-slips.pdf?ids=999999`,
    allowed: [403],
    others: { vendor: [404] },
  },
  'GET /v3/api/stories/:slug/conversation/attachments/:file': {
    ...{ rule: 'signed in', allowed: [404] },
    url: ({ storyInMaking }) => `/v3/api/stories/${storyInMaking.slug}/conversation/attachments/999999`,
  },
  'GET /v3/api/studio/commissions/:id/conversation/attachments/:file': {
    ...{ rule: 'signed in', allowed: [403], others: { artist: [404], 'other artist': [404] } },
    url: ({ storyInMaking }) =>
      `/v3/api/studio/commissions/${storyInMaking.commission}/conversation/attachments/999999`,
  },
  'GET /v3/api/partners/:id/statements/:file': {
    rule: 'signed in',
    url: ({ vendorId }) => `/v3/api/partners/${vendorId}/statements/2026-11.pdf`,
    allowed: [403],
    others: { vendor: [200] },
  },
  'GET /v3/api/artist/statements/:file': {
    rule: 'signed in',
    url: () => '/v3/api/artist/statements/2026-11.csv',
    allowed: [403],
    others: { artist: [200], 'other artist': [200] },
  },
  // The body contains no events.
  'POST /v3/api/events': post('/v3/api/events', [400]),
  'GET /v3/api/consent': file('/v3/api/consent'),
  // The body contains no version.
  'POST /v3/api/landing_visits': post('/v3/api/landing_visits', [400]),
  // The body contains no choice.
  'POST /v3/api/consent': post('/v3/api/consent', [400]),
  'GET /v3/api/openapi.json': file('/v3/api/openapi.json'),
  'GET /v3/api/docs': file('/v3/api/docs'),
  'GET /v3/api/docs.css': file('/v3/api/docs.css'),
  // This route serves the pages of the shop and the pictures under /art/*, and answers 404 for unknown API addresses.
  'GET *': file('/v3/api/nothing', [404]),
  // Pages of the embedded stand-ins, which exist only in demo mode. There, people who try out the shop can read
  // its e-mails and act as the bank.
  'GET /dev/mailbox': file('/dev/mailbox'),
  'GET /dev/mailbox.json': file('/dev/mailbox.json'),
  'GET /dev/events': file('/dev/events'),
  'GET /dev/events.json': file('/dev/events.json'),
  'GET /dev/payments.json': file('/dev/payments.json'),
  'GET /dev/shipping.json': file('/dev/shipping.json'),
  'POST /dev/shipping/step': post('/dev/shipping/step', [400]),
  'GET /dev/payouts.json': file('/dev/payouts.json'),
  'GET /dev/payouts/accounts/:id': file('/dev/payouts/accounts/none', [400]),
  'POST /dev/payouts/return': post('/dev/payouts/return', [400]),
  'POST /dev/payouts/refuse': post('/dev/payouts/refuse', [400]),
  'POST /dev/payouts/needs': post('/dev/payouts/needs', [400]),
  'POST /dev/payments/refund': post('/dev/payments/refund', [400]),
  'POST /dev/payments/dispute': post('/dev/payments/dispute', [400]),
  'GET /greeting-cards': file('/greeting-cards', [404]),
  'GET /sandbox-payments/v1.js': file('/sandbox-payments/v1.js'),
  'GET /sandbox-payments/fields.html': file('/sandbox-payments/fields.html'),
  'GET /sandbox-payments/fields.js': file('/sandbox-payments/fields.js'),
  'GET /sandbox-payments/fields-words.js': file('/sandbox-payments/fields-words.js'),
  'GET /sandbox-payments/card-rules.js': file('/sandbox-payments/card-rules.js'),
  'GET /sandbox-payments/hosted.css': file('/sandbox-payments/hosted.css'),
  'GET /sandbox-payments/look.js': file('/sandbox-payments/look.js'),
  'GET /sandbox-payments/wallet.html': file('/sandbox-payments/wallet.html'),
  'GET /sandbox-payments/wallet.js': file('/sandbox-payments/wallet.js'),
  'GET /sandbox-payments/wallet-sheet.html': file('/sandbox-payments/wallet-sheet.html'),
  'GET /sandbox-payments/wallet-sheet.js': file('/sandbox-payments/wallet-sheet.js'),
  'GET /sandbox-payments/wallet-owner.js': file('/sandbox-payments/wallet-owner.js'),
  'GET /sandbox-payments/wallet-words.js': file('/sandbox-payments/wallet-words.js'),
  'POST /sandbox-payments/api/confirm': post('/sandbox-payments/api/confirm', [400]),
  'POST /sandbox-payments/api/retrieve': post('/sandbox-payments/api/retrieve', [400]),
  'GET /sandbox-payments/authenticate/:intentId': file('/sandbox-payments/authenticate/nobodys', [404]),
  'POST /sandbox-payments/authenticate/:intentId': post('/sandbox-payments/authenticate/nobodys', [400]),
  // Only tests that control the provider have the secret.
  'POST /sandbox-payments/controls': post('/sandbox-payments/controls', [401]),
};

/**
 * The route of pages as their customer sees them. Only a shop with pages has it, and the list that Fastify prints leaves
 * it out, because it ends with `*` as the route of all other pages does.
 */
export const SEEN_AS_RULES: Record<string, RouteRule> = {
  'GET /admin/as/:id/*': {
    ...{ rule: 'staff', may: 'customers', allowed: [200] },
    url: ({ ownerId }) => `/admin/as/${ownerId}/dashboard/profile`,
  },
  // There is no such customer.
  'GET /admin/as/999999/*': {
    ...{ rule: 'staff', may: 'customers', allowed: [404] },
    url: () => '/admin/as/999999/dashboard/profile',
  },
};

/** Parses the list of routes that Fastify prints, with lines such as `/livez (GET, HEAD)`. */
export function routeList(printed: string): string[] {
  const stack: string[] = [];
  return printed.split('\n').flatMap((line) => {
    const match = /^([│├└─\s]*)(\S+)(?: \(([A-Z, ]+)\))?$/.exec(line);
    if (!match) return [];
    const depth = (match[1] ?? '').length / 4;
    stack.length = Math.max(0, depth - 1);
    const path = stack.join('') + (match[2] ?? '');
    stack.push(match[2] ?? '');
    const methods = (match[3] ?? '').split(', ').filter((method) => method !== '' && method !== 'HEAD');
    const shown = path.replace(/\/$/, '');
    return methods.length > 6 ? [`ALL ${shown}`] : methods.map((method) => `${method} ${shown}`);
  });
}
