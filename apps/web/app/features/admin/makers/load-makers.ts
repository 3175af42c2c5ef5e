import type { ApplicationRow, ApplicationView } from '@keepsong/contract/makers/applications';
import type { RosterArtist, RosterRow } from '@keepsong/contract/makers/roster';
import type { DeskVendor } from '@keepsong/contract/makers/vendor-desk';
import { deskOf } from '@keepsong/contract/transport/desk-client';
import { GENRES } from '@keepsong/domain/builder/options';
import { EDIT_STATES } from '@keepsong/domain/catalogue/edit-state';
import { statesOf } from '@keepsong/domain/states/state-table';
import { APPLICATIONS, ARTISTS } from '@keepsong/domain/states/tables';
import type { LoadArgs } from '~/platform/loading/load.ts';
import { UNSAVED } from '../catalogue/load-catalogue.ts';
import type { DeskRows } from '../table/desk-list.ts';
import type { ProfileReviewData } from './profile-review.tsx';

export type VendorPageData = {
  vendor: DeskVendor;
  isNew: boolean;
  countries: Readonly<Record<string, string>>;
};

export type MakersPage =
  | { part: 'applications'; page: DeskRows<ApplicationRow> }
  | { part: 'application'; application: ApplicationView }
  | { part: 'artists'; page: DeskRows<RosterRow> }
  | { part: 'vendors'; page: DeskRows<DeskVendor> }
  | { part: 'vendor'; data: VendorPageData }
  | { part: 'artist'; artist: RosterArtist; review: ProfileReviewData };

type Args = LoadArgs<unknown>;

/** Reads the search, filters and cursor from the address. Invalid values are left out. */
function askedOf({ request }: Args) {
  const asked = new URL(request.url).searchParams;
  const cursor = /^-?\d{1,15}$/.exec(asked.get('cursor') ?? '')?.[0];
  const genre = GENRES.find(({ id }) => id === asked.get('genre'))?.id;
  const q = (asked.get('q') ?? '').trim().slice(0, 120);
  return { asked, common: { q, ...(genre ? { genre } : {}), ...(cursor ? { cursor } : {}) } };
}

const pageOf = async <Row>(
  args: Args,
  list: string,
  asked: URLSearchParams,
  found: Pick<DeskRows<Row>, 'rows' | 'next' | 'previous'>,
): Promise<DeskRows<Row>> => {
  const { views } = await deskOf(args.api).staff.views({ query: { list } });
  return { ...found, query: asked.toString(), names: {}, saved: views, counted: null };
};

export async function loadApplications(args: Args): Promise<MakersPage> {
  const { asked, common } = askedOf(args);
  const query = {
    ...common,
    state: statesOf(APPLICATIONS).filter((state) => asked.getAll('state').includes(state)),
    ...(asked.get('trial_sent') === '1' ? { trial_sent: '1' as const } : {}),
  };
  const { applications: rows, ...pages } = await deskOf(args.api).applications.list({ query });
  return { part: 'applications', page: await pageOf(args, 'applications', asked, { rows, ...pages }) };
}

export async function loadApplication({ api }: Args, id: string): Promise<MakersPage> {
  return { part: 'application', ...(await deskOf(api).applications.read({ params: { id } })) };
}

export async function loadArtists(args: Args): Promise<MakersPage> {
  const { asked, common } = askedOf(args);
  const state = statesOf(ARTISTS).filter((one) => asked.getAll('state').includes(one));
  const { artists: rows, ...pages } = await deskOf(args.api).roster.list({ query: { ...common, state } });
  return { part: 'artists', page: await pageOf(args, 'artists', asked, { rows, ...pages }) };
}

export async function loadArtist({ api }: Args, id: string): Promise<MakersPage> {
  const [{ artist }, review] = await Promise.all([
    deskOf(api).roster.read({ params: { id } }),
    deskOf(api).profiles.review({ params: { id } }),
  ]);
  return { part: 'artist', artist, review };
}

export async function loadVendors(args: Args): Promise<MakersPage> {
  const { asked, common } = askedOf(args);
  const state = EDIT_STATES.filter((one) => asked.getAll('state').includes(one));
  const { vendors: rows } = await deskOf(args.api).vendorDesk.list({ query: { q: common.q, state } });
  const found = { rows, next: null, previous: null };
  return { part: 'vendors', page: await pageOf(args, 'vendors', asked, found) };
}

const vendorPage = async (args: Args, vendor: DeskVendor, isNew: boolean): Promise<MakersPage> => {
  const { countries } = await args.api.catalog.geoData();
  return { part: 'vendor', data: { vendor, isNew, countries } };
};

export async function loadVendor(args: Args, id: string): Promise<MakersPage> {
  const { vendor } = await deskOf(args.api).vendorDesk.read({ params: { id } });
  return vendorPage(args, vendor, false);
}

export const newVendorPage = (args: Args): Promise<MakersPage> =>
  vendorPage(
    args,
    {
      ...UNSAVED,
      ...{ name: '', contact_name: '', contact_email: '', contact_phone: '', address: null, lead_days: 3 },
      ...{ signs_in: null, invited: null, products: 0, payout: 'none' },
    },
    true,
  );
