import type { Brought, DeskAffiliate, DeskTerms } from '@keepsong/contract/money/affiliates';
import { deskOf } from '@keepsong/contract/transport/desk-client';
import { EDIT_STATES } from '@keepsong/domain/catalogue/edit-state';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { isApiError } from '~/platform/api/api-error.ts';
import { type LoadArgs, notFound } from '~/platform/loading/load.ts';
import { UNSAVED } from '../catalogue/load-catalogue.ts';
import type { DeskRows } from '../table/desk-list.ts';

export type AffiliatePageData = { affiliate: DeskAffiliate; isNew: boolean; brought: Brought };

export type AffiliatesPage =
  | { part: 'affiliates'; page: DeskRows<DeskAffiliate> }
  | { part: 'affiliate'; data: AffiliatePageData }
  | { part: 'referral-terms'; terms: DeskTerms };

type Args = LoadArgs<unknown>;

/** Loads a page about affiliates, or the terms for referrals. */
export async function loadAffiliates(args: Args, id: string | undefined): Promise<AffiliatesPage> {
  const { affiliates } = deskOf(args.api);
  if (id === undefined) return loadList(args);
  if (id === 'terms') return { part: 'referral-terms', terms: (await affiliates.terms()).terms };
  if (id === 'new')
    return { part: 'affiliate', data: { affiliate: newAffiliate(), isNew: true, brought: NOTHING } };
  if (!/^\d{1,15}$/.test(id)) throw notFound();
  try {
    // Call `brought` first, because it also takes back the share of refunded orders. Then the figures below are
    // right.
    const brought = await affiliates.brought({ params: { id } });
    const { affiliate } = await affiliates.read({ params: { id } });
    return { part: 'affiliate', data: { affiliate, isNew: false, brought } };
  } catch (error) {
    if (isApiError(error) && error.status === 404) throw notFound();
    throw error;
  }
}

const NOTHING: Brought = { orders: [], months: [], rates: [] };

const newAffiliate = (): DeskAffiliate => ({
  ...UNSAVED,
  ...{ code: '', name: '', email: null, percent: 10, from: chicagoDay(new Date()) },
  ...{ link: '', orders: 0, earned_cents: 0, reversed_cents: 0 },
});

async function loadList({ api, request }: Args): Promise<AffiliatesPage> {
  const asked = new URL(request.url).searchParams;
  const desk = deskOf(api);
  const query = {
    q: (asked.get('q') ?? '').trim().slice(0, 120),
    state: EDIT_STATES.filter((one) => asked.getAll('state').includes(one)),
  };
  const [{ affiliates: rows }, { views: saved }] = await Promise.all([
    desk.affiliates.list({ query }),
    desk.staff.views({ query: { list: 'affiliates' } }),
  ]);
  const page = { rows, saved, query: asked.toString(), next: null, previous: null, names: {}, counted: null };
  return { part: 'affiliates', page };
}
