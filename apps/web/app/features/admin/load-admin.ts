import type { MusicChoices } from '@keepsong/contract/catalogue/music-desk';
import type { CustomerRow, CustomerView } from '@keepsong/contract/customers';
import type { Inbox } from '@keepsong/contract/desk';
import type { CheckRow, CheckView } from '@keepsong/contract/makers/checks';
import type { DisputeView } from '@keepsong/contract/money/disputes';
import type { PayoutRunView } from '@keepsong/contract/money/payouts';
import type { PayView } from '@keepsong/contract/money/rates';
import type { OrderChangeView } from '@keepsong/contract/order-changes';
import type { OrderView } from '@keepsong/contract/order-page';
import type { RefundView } from '@keepsong/contract/refunds';
import type { FirstStep, StaffLogEntry } from '@keepsong/contract/staff';
import { deskOf } from '@keepsong/contract/transport/desk-client';
import { CUSTOMER_SORTS } from '@keepsong/domain/account/customer-list';
import { CARD_SORTS } from '@keepsong/domain/credits/card-list';
import type { Evidence } from '@keepsong/domain/orders/dispute';
import { SORT_DIRECTIONS } from '@keepsong/domain/orders/order-list';
import { type ReportName, readReportName, reportPermission } from '@keepsong/domain/reports/reports';
import { may, type Permission, type StaffRole } from '@keepsong/domain/staff/permissions';
import { statesOf } from '@keepsong/domain/states/state-table';
import { GIFT_CARDS } from '@keepsong/domain/states/tables';
import { data, redirect } from 'react-router';
import { isApiError } from '~/platform/api/api-error.ts';
import { type LoadArgs, type LoadFailure, notFound } from '~/platform/loading/load.ts';
import { requireUser } from '~/platform/session/require-user.ts';
import { collectionPath } from './admin-paths.ts';
import { type BoardPageData, loadBoard } from './board/load-board.ts';
import { loadCalendar, loadEntry } from './calendar/load-calendar.ts';
import {
  type CataloguePage,
  loadCollection,
  loadCollections,
  loadPlaylist,
  loadPlaylists,
  loadProduct,
  loadProductPreview,
  loadProducts,
  loadPromotion,
  loadPromotions,
  loadReview,
  loadReviews,
} from './catalogue/load-catalogue.ts';
import {
  loadApplication,
  loadApplications,
  loadArtist,
  loadArtists,
  loadVendor,
  loadVendors,
  type MakersPage,
  newVendorPage,
} from './makers/load-makers.ts';
import { loadAffiliates } from './money/load-affiliates.ts';
import { loadMoney, type MoneyPage } from './money/load-money.ts';
import {
  type ChosenLines,
  loadCancel,
  loadChosen,
  loadOrderList,
  type OrdersPageData,
} from './orders/load-orders.ts';
import type { PayoutsPageData } from './payouts/payouts-page.tsx';
import { loadReport, type ReportPageData, reportsFor } from './reports/load-report.ts';
import { type StaffPageData, staffRows } from './staff-rows.ts';
import { loadSystem, type SystemPageData } from './system/load-system.ts';
import { type DeskRows, dayIn } from './table/desk-list.ts';
import { loadTemplate, loadTemplates } from './words/load-templates.ts';
import { loadMail, loadMailList, loadWord, loadWordList, type WordsPage } from './words/load-words.ts';

export type AdminPage =
  | { part: 'setup'; token: string }
  | { part: 'join'; token: string; invite: { email: string; role: StaffRole } | null }
  | { part: 'join-vendor'; token: string; invite: { email: string; vendor: string } | null }
  | { part: 'desk'; inbox: Inbox; now: string }
  | { part: 'staff'; page: StaffPageData }
  | { part: 'log'; page: DeskRows<StaffLogEntry> }
  | { part: 'orders'; page: OrdersPageData }
  | { part: 'order'; order: OrderView; changes: OrderChangeView[] }
  | { part: 'refund'; order: OrderView; chosen: ChosenLines }
  | { part: 'cancel'; order: OrderView; preview: RefundView | null }
  | { part: 'dispute'; number: string; dispute: DisputeView; evidence: Evidence }
  | { part: 'first-steps'; steps: FirstStep[] }
  | { part: 'customers'; page: DeskRows<CustomerRow> }
  | { part: 'customer'; customer: CustomerView; see: string | null }
  | { part: 'board'; page: BoardPageData }
  | { part: 'checks'; page: DeskRows<CheckRow> }
  | { part: 'music'; choices: MusicChoices }
  | { part: 'check'; check: CheckView; now: string }
  | MakersPage
  | CataloguePage
  | MoneyPage
  | WordsPage
  | { part: 'payouts'; page: PayoutsPageData }
  | { part: 'payout-run'; run: PayoutRunView }
  | { part: 'pay'; pay: PayView }
  | { part: 'system'; page: SystemPageData }
  | { part: 'reports'; names: readonly ReportName[] }
  | ({ part: 'report' } & ReportPageData);

/** The permission that the refused page needs, and the names of the staff who have it. */
export type RefusedPage = { permission: Permission | null; people: readonly string[] };

type AdminParams = { part?: string; id?: string; step?: string };
export type AdminArgs = LoadArgs<AdminParams>;

/**
 * Sends visitors who are not signed in to the sign-in page, and answers 403 to people who may not see the page. The
 * server checks this again at every call.
 */
export async function requireStaff(args: AdminArgs, permission: Permission | null): Promise<StaffRole> {
  const { staff_role } = await requireUser(args);
  if (staff_role !== null && (permission === null || may(staff_role, permission))) return staff_role;
  const failure: LoadFailure & RefusedPage = {
    code: 'forbidden',
    permission,
    people: staff_role === null || permission === null ? [] : await peopleWho(args, permission),
  };
  throw data(failure, { status: 403 });
}

async function peopleWho({ api }: AdminArgs, permission: Permission): Promise<readonly string[]> {
  const { people } = await deskOf(api).staff.whoMay({ query: { permission } });
  return people;
}

/** Loads the data for a page of the staff area. */
export async function loadAdmin(args: AdminArgs): Promise<AdminPage> {
  const { part, id, step } = args.params;
  if (part === 'orders' && id !== undefined) return loadOrder(args, id, step);
  if (part === 'products' && step === 'preview' && id !== undefined && /^\d{1,15}$/.test(id)) {
    await requireStaff(args, part);
    return loadProductPreview(args, id);
  }
  if (step !== undefined) {
    await requireStaff(args, null);
    throw notFound();
  }
  const token = new URL(args.request.url).searchParams.get('token') ?? '';
  if (part === 'setup' && id === undefined) return { part, token };
  if (part === 'join' && id === 'vendor')
    return { part: 'join-vendor', token, invite: await openVendorInvite(args, token) };
  if (part === 'join' && id === undefined) return { part, token, invite: await openInvite(args, token) };
  // 'Admin' in the account menu (spec 6-07) and the landing page of staff (6-03) are the same page.
  if (part === undefined || (part === 'stories' && id === undefined)) return loadDesk(args);
  // Earlier versions of the shop used this address.
  if (part === 'quizzes' && id !== undefined && IS_SLUG.test(id)) throw redirect(collectionPath(id));
  if (id === undefined && part === 'staff') return loadStaff(args);
  if (id === undefined && part === 'log') return loadLog(args);
  if (id === undefined && part === 'orders') return loadOrders(args);
  if (id === undefined && part === 'first-steps') return loadFirstSteps(args);
  if (part === 'customers' && id === undefined) return loadCustomers(args);
  if (part === 'customers' && id !== undefined && /^\d{1,15}$/.test(id)) return loadCustomer(args, id);
  if (part === 'gift-cards' && id === undefined) return loadGiftCards(args);
  if (part === 'board' && id === undefined) {
    await requireStaff(args, 'board');
    return { part, page: await loadBoard(args) };
  }
  if (part === 'checks') return loadChecks(args, id);
  if (part === 'music' && id === undefined) {
    await requireStaff(args, 'music');
    return { part, choices: await deskOf(args.api).musicDesk.choices() };
  }
  if (part === 'applications' || part === 'artists' || part === 'vendors') return loadMakers(args, part, id);
  if (isCatalogue(part)) return loadCatalogue(args, part, id);
  if (part === 'affiliates') {
    await requireStaff(args, 'affiliates');
    return loadAffiliates(args, id);
  }
  if (part === 'tax' || part === 'shipping') {
    await requireStaff(args, 'tax_and_shipping');
    return loadMoney(args, part, id);
  }
  if (part === 'words' || part === 'mails') return loadWords(args, part, id);
  if (part === 'answer-templates') return loadAnswerTemplates(args, id);
  if (part === 'payouts') return loadPayouts(args, id);
  if (part === 'system' && id === undefined) return loadSystemPage(args);
  if (part === 'reports') return loadReports(args, id);
  await requireStaff(args, null);
  throw notFound();
}

/** Loads an invitation; null when it was used, withdrawn or has expired. */
async function openInvite({ api }: AdminArgs, token: string) {
  if (token === '') return null;
  try {
    return await deskOf(api).staff.openInvite({ body: { token } });
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}

/** Loads an invitation to work for a vendor; null when it was used, withdrawn or has expired. */
async function openVendorInvite({ api }: AdminArgs, token: string) {
  if (token === '') return null;
  try {
    return await deskOf(api).vendorDesk.openInvite({ body: { token } });
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}

async function loadDesk(args: AdminArgs): Promise<AdminPage> {
  await requireStaff(args, null);
  return { part: 'desk', inbox: await deskOf(args.api).desk.inbox(), now: new Date().toISOString() };
}

async function loadStaff(args: AdminArgs): Promise<AdminPage> {
  await requireStaff(args, 'staff');
  const { staff } = deskOf(args.api);
  const [team, { views }] = await Promise.all([staff.members(), staff.views({ query: { list: 'staff' } })]);
  const asked = new URL(args.request.url).searchParams;
  const rows = staffRows(team, asked);
  return {
    part: 'staff',
    page: {
      ...{ rows, next: null, previous: null, query: asked.toString(), names: {}, saved: views },
      counted: { count: rows.length, hasMore: false },
      ...{ people: team.members.length, invites: team.invites.length },
    },
  };
}

async function loadLog(args: AdminArgs): Promise<AdminPage> {
  await requireStaff(args, 'log');
  const asked = new URL(args.request.url).searchParams;
  const text = (name: string, most: number) => asked.get(name)?.trim().slice(0, most) || undefined;
  // Leave out a customer id that is not a number, because nobody has such an id.
  const customer_id = /^\d{1,15}$/.exec(text('customer_id', 15) ?? '')?.[0];
  const cursor = /^-?[1-9]\d{0,15}$/.exec(asked.get('cursor') ?? '')?.[0];
  const query = {
    ...{ by: text('by', 100), action: text('action', 64), order_number: text('order_number', 32) },
    ...{ q: text('q', 100), from: dayIn(asked, 'from'), to: dayIn(asked, 'to'), customer_id, cursor },
  };
  const { staff } = deskOf(args.api);
  const [{ entries: rows, next, previous }, { views }] = await Promise.all([
    staff.log({ query }),
    staff.views({ query: { list: 'log' } }),
  ]);
  const page = { rows, next, previous, query: asked.toString(), names: {}, saved: views, counted: null };
  return { part: 'log', page };
}

const IS_SLUG = /^[\w-]{1,64}$/;
const IS_NUMBER = /^\d{1,15}$/;

const CATALOGUE = {
  products: { list: loadProducts, one: loadProduct, isId: IS_NUMBER },
  promotions: { list: loadPromotions, one: loadPromotion, isId: IS_NUMBER },
  playlists: { list: loadPlaylists, one: loadPlaylist, isId: /^(?:\d{1,15}|examples|featured)$/ },
  collections: { list: loadCollections, one: loadCollection, isId: IS_SLUG },
  calendar: { list: loadCalendar, one: loadEntry, isId: IS_NUMBER },
  reviews: { list: loadReviews, one: loadReview, isId: IS_NUMBER },
} as const;

const isCatalogue = (part: string): part is keyof typeof CATALOGUE => Object.hasOwn(CATALOGUE, part);

async function loadCatalogue(args: AdminArgs, part: keyof typeof CATALOGUE, id: string | undefined) {
  await requireStaff(args, part);
  if (id === undefined) return CATALOGUE[part].list(args);
  if (id !== 'new' && !CATALOGUE[part].isId.test(id)) throw notFound();
  return CATALOGUE[part].one(args, id);
}

const WORDS = {
  words: { list: loadWordList, one: loadWord },
  mails: { list: loadMailList, one: loadMail },
} as const;

async function loadWords(
  args: AdminArgs,
  part: keyof typeof WORDS,
  id: string | undefined,
): Promise<AdminPage> {
  await requireStaff(args, part);
  if (id === undefined) return WORDS[part].list(args);
  if (!/^[\w.]{1,80}$/.test(id)) throw notFound();
  try {
    return await WORDS[part].one(args, id);
  } catch (error) {
    if (isApiError(error) && error.status === 404) throw notFound();
    throw error;
  }
}

async function loadAnswerTemplates(args: AdminArgs, id: string | undefined): Promise<AdminPage> {
  await requireStaff(args, 'answer_templates');
  if (id === undefined) return loadTemplates(args);
  if (id !== 'new' && !IS_NUMBER.test(id)) throw notFound();
  try {
    return await loadTemplate(args, id);
  } catch (error) {
    if (isApiError(error) && error.status === 404) throw notFound();
    throw error;
  }
}

async function loadOrders(args: AdminArgs): Promise<AdminPage> {
  await requireStaff(args, 'orders');
  return { part: 'orders', page: await loadOrderList(args) };
}

async function loadOrder(args: AdminArgs, number: string, step: string | undefined): Promise<AdminPage> {
  await requireStaff(args, step === undefined ? 'orders' : 'refunds');
  if (step === 'dispute') return loadDispute(args, number);
  if (step !== undefined && step !== 'refund' && step !== 'cancel') throw notFound();
  const { order } = await deskOf(args.api).orders.get({ params: { number } });
  if (step === undefined) {
    const { changes } = await deskOf(args.api).orders.changes({ params: { number } });
    return { part: 'order', order, changes };
  }
  if (step === 'cancel') return { part: step, order, preview: await loadCancel(args, number) };
  return { part: step, order, chosen: await loadChosen(args, order) };
}

async function loadDispute({ api }: AdminArgs, number: string): Promise<AdminPage> {
  try {
    const { dispute, evidence } = await deskOf(api).orders.dispute({ params: { number } });
    return { part: 'dispute', number, dispute, evidence };
  } catch (error) {
    if (isApiError(error) && error.status === 404) throw notFound();
    throw error;
  }
}

async function loadCustomers(args: AdminArgs): Promise<AdminPage> {
  await requireStaff(args, 'customers');
  const asked = new URL(args.request.url).searchParams;
  const flag = (name: 'blocked' | 'guest') => (asked.get(name) === '1' ? { [name]: '1' as const } : {});
  const cursor = asked.get('cursor')?.slice(0, 2000);
  const query = {
    q: (asked.get('q') ?? '').trim().slice(0, 120),
    sort: CUSTOMER_SORTS.find((sort) => sort === asked.get('sort')),
    dir: SORT_DIRECTIONS.find((dir) => dir === asked.get('dir')),
    ...flag('blocked'),
    ...flag('guest'),
    ...(cursor ? { cursor } : {}),
  };
  const desk = deskOf(args.api);
  const [{ customers: rows, next, previous }, { views }] = await Promise.all([
    desk.customers.list({ query }),
    desk.staff.views({ query: { list: 'customers' } }),
  ]);
  const page = { rows, next, previous, query: asked.toString(), names: {}, saved: views, counted: null };
  return { part: 'customers', page };
}

/** Loads a customer. The query parameter `see` is the path of a shop page to show as this customer sees it. */
async function loadCustomer(args: AdminArgs, id: string): Promise<AdminPage> {
  await requireStaff(args, 'customers');
  const see = new URL(args.request.url).searchParams.get('see');
  try {
    const { customer } = await deskOf(args.api).customers.read({ params: { id } });
    return { part: 'customer', customer, see: see?.startsWith('/') ? see : null };
  } catch (error) {
    if (isApiError(error) && error.status === 404) throw notFound();
    throw error;
  }
}

async function loadGiftCards(args: AdminArgs): Promise<AdminPage> {
  await requireStaff(args, 'gift_cards');
  const asked = new URL(args.request.url).searchParams;
  const cursor = asked.get('cursor')?.slice(0, 300);
  const query = {
    q: (asked.get('q') ?? '').trim().slice(0, 120),
    state: statesOf(GIFT_CARDS).filter((state) => asked.getAll('state').includes(state)),
    sort: CARD_SORTS.find((sort) => sort === asked.get('sort')),
    dir: SORT_DIRECTIONS.find((dir) => dir === asked.get('dir')),
    ...(asked.get('issued') === '1' ? { issued: '1' as const } : {}),
    ...(cursor ? { cursor } : {}),
  };
  const desk = deskOf(args.api);
  const [{ gift_cards: rows, designs, next, previous }, { views }] = await Promise.all([
    desk.credits.giftCards({ query }),
    desk.staff.views({ query: { list: 'gift-cards' } }),
  ]);
  const page = { rows, next, previous, query: asked.toString(), names: {}, saved: views, counted: null };
  return { part: 'gift-cards', page, designs };
}

async function loadPayouts(args: AdminArgs, id: string | undefined): Promise<AdminPage> {
  await requireStaff(args, 'payouts');
  const desk = deskOf(args.api);
  if (id === undefined) {
    const asked = new URL(args.request.url).searchParams;
    const before = /^\d{1,15}$/.exec(asked.get('cursor') ?? '')?.[0];
    const [{ owed, runs: rows, next }, { views }] = await Promise.all([
      desk.earnings.runs({ query: before ? { before } : {} }),
      desk.staff.views({ query: { list: 'payouts' } }),
    ]);
    const page = {
      rows,
      next,
      previous: null,
      query: asked.toString(),
      names: {},
      saved: views,
      counted: null,
    };
    return { part: 'payouts', page: { ...page, owed } };
  }
  if (id === 'rates') return { part: 'pay', pay: await desk.earnings.pay() };
  if (!/^\d{1,15}$/.test(id)) throw notFound();
  try {
    return { part: 'payout-run', run: (await desk.earnings.run({ params: { id } })).run };
  } catch (error) {
    if (isApiError(error) && error.status === 404) throw notFound();
    throw error;
  }
}

async function loadChecks(args: AdminArgs, id: string | undefined): Promise<AdminPage> {
  await requireStaff(args, 'checks');
  const desk = deskOf(args.api);
  if (id === undefined) {
    const asked = new URL(args.request.url).searchParams;
    const after = /^\d{1,15}_\d{1,15}$/.exec(asked.get('cursor') ?? '')?.[0];
    const [{ checks: rows, count, next }, { views }] = await Promise.all([
      desk.checks.list({ query: after ? { after } : {} }),
      desk.staff.views({ query: { list: 'checks' } }),
    ]);
    const counted = { count, hasMore: false };
    const page = { rows, next, previous: null, query: asked.toString(), names: {}, saved: views, counted };
    return { part: 'checks', page };
  }
  if (!/^\d{1,15}$/.test(id)) throw notFound();
  try {
    const { check } = await desk.checks.get({ params: { id } });
    return { part: 'check', check, now: new Date().toISOString() };
  } catch (error) {
    if (isApiError(error) && error.status === 404) throw notFound();
    throw error;
  }
}

const MAKERS = {
  applications: { list: loadApplications, one: loadApplication },
  artists: { list: loadArtists, one: loadArtist },
  vendors: { list: loadVendors, one: loadVendor },
} as const;

async function loadMakers(
  args: AdminArgs,
  part: 'applications' | 'artists' | 'vendors',
  id: string | undefined,
): Promise<AdminPage> {
  await requireStaff(args, part);
  if (id === undefined) return MAKERS[part].list(args);
  if (part === 'vendors' && id === 'new') return newVendorPage(args);
  if (!IS_NUMBER.test(id)) throw notFound();
  try {
    return await MAKERS[part].one(args, id);
  } catch (error) {
    if (isApiError(error) && error.status === 404) throw notFound();
    throw error;
  }
}

async function loadReports(args: AdminArgs, id: string | undefined): Promise<AdminPage> {
  if (id === undefined) return { part: 'reports', names: reportsFor(await requireStaff(args, 'reports')) };
  const name = readReportName(id);
  const role = await requireStaff(args, name === null ? null : reportPermission(name));
  if (name === null) throw notFound();
  return { part: 'report', ...(await loadReport(args, role, name)) };
}

async function loadSystemPage(args: AdminArgs): Promise<AdminPage> {
  await requireStaff(args, 'system');
  return { part: 'system', page: await loadSystem(args) };
}

async function loadFirstSteps(args: AdminArgs): Promise<AdminPage> {
  await requireStaff(args, 'staff');
  return { part: 'first-steps', steps: (await deskOf(args.api).staff.firstSteps()).steps };
}
