import type { ApplicationRow, ApplicationView } from '@keepsong/contract/makers/applications';
import type { RosterArtist, RosterRow } from '@keepsong/contract/makers/roster';
import { deskOf } from '@keepsong/contract/transport/desk-client';
import { GENRES } from '@keepsong/domain/builder/options';
import { statesOf } from '@keepsong/domain/states/state-table';
import { APPLICATIONS, ARTISTS } from '@keepsong/domain/states/tables';
import type { LoadArgs } from '~/platform/loading/load.ts';
import type { DeskRows } from '../table/desk-list.ts';
import type { ProfileReviewData } from './profile-review.tsx';

export type MakersPage =
  | { part: 'applications'; page: DeskRows<ApplicationRow> }
  | { part: 'application'; application: ApplicationView }
  | { part: 'artists'; page: DeskRows<RosterRow> }
  | { part: 'artist'; artist: RosterArtist; review: ProfileReviewData };

type Args = LoadArgs<unknown>;

/** What a list is asked for by its address. What the list does not know is left out. */
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
