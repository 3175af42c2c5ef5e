import type { StaffRole } from '@keepsong/domain/staff/permissions';
import type { Tx } from '../../src/platform/db/database.ts';
import { users } from '../schema/accounts.ts';
import { DEMO_ARTIST_ACCOUNT, DEMO_ARTISTS } from './content/artists.ts';
import type { DemoArtist } from './content/content-types.ts';

const staff = (name: string, firstName: string, lastName: string, staffRole: StaffRole) => ({
  ...{ email: `${name}@keepsong.test`, firstName, lastName, staffRole },
  role: 'admin' as const,
});

/** The demo accounts. Each of them signs in with a passcode. */
export const DEMO_ACCOUNTS = {
  admin: staff('admin', 'Ada', 'Keeper', 'owner'),
  owner: staff('owner', 'Maud', 'Keeling', 'owner'),
  support: staff('support', 'Lena', 'Osei', 'support'),
  producer: staff('producer', 'Jonah', 'Pruitt', 'producer'),
  finance: staff('finance', 'Tomás', 'Rey', 'finance'),
  editor: staff('editor', 'Mika', 'Sorlund', 'editor'),
  artist: { email: 'artist@keepsong.test', firstName: 'Odessa', lastName: 'Vale', role: 'artist' },
  vendor: { email: 'vendor@keepsong.test', firstName: 'Vera', lastName: 'Mill', role: 'vendor' },
  customer: { email: 'customer@keepsong.test', firstName: 'Henri', lastName: 'Lavoie', role: 'customer' },
  // Nobody who works here may act on an order of their own, so the other orders of the demo need a customer too.
  otherCustomer: { email: 'ana@keepsong.test', firstName: 'Ana', lastName: 'Ruiz', role: 'customer' },
} as const;

/** When the demo accounts proved their addresses: before everything that they do. */
const PROVED_AT = new Date('2026-01-05T15:00:00Z');

/**
 * The account of a demo artist. Every demo artist has one, so that a visitor of the demo can play the next artist when
 * a song is passed on. The e-mail address of 'wes-calloway' is wes.calloway@artists.keepsong.test.
 */
const artistAccount = ({ slug, artistName }: Pick<DemoArtist, 'slug' | 'artistName'>) => {
  const [firstName = '', ...rest] = artistName.split(' ');
  const email = `${slug.replaceAll('-', '.')}@artists.keepsong.test`;
  return { email, firstName, lastName: rest.join(' '), role: 'artist' };
};

export type DemoAccountIds = Record<keyof typeof DEMO_ACCOUNTS, number>;

export async function seedAccounts(tx: Tx): Promise<DemoAccountIds> {
  const ids: Partial<DemoAccountIds> = {};
  for (const [name, account] of Object.entries(DEMO_ACCOUNTS)) {
    const [row] = await tx
      .insert(users)
      .values({ ...account, emailVerifiedAt: PROVED_AT })
      .returning({ id: users.id });
    ids[name as keyof DemoAccountIds] = row?.id ?? 0;
  }
  return ids as DemoAccountIds;
}

/**
 * Creates accounts for the demo artists. `artistId` is the existing account of the artist in DEMO_ACCOUNTS. Returns the
 * user ids of all artists by the artist's slug.
 */
export async function seedArtistAccounts(tx: Tx, artistId: number): Promise<ReadonlyMap<string, number>> {
  const others = DEMO_ARTISTS.filter(({ slug }) => slug !== DEMO_ARTIST_ACCOUNT);
  const rows = await tx
    .insert(users)
    .values(others.map((artist) => ({ ...artistAccount(artist), emailVerifiedAt: PROVED_AT })))
    .returning({ id: users.id, email: users.email });
  const idOf = new Map(rows.map(({ id, email }) => [email, id]));
  const ids = others.map((artist): [string, number] => [
    artist.slug,
    idOf.get(artistAccount(artist).email) ?? 0,
  ]);
  return new Map([...ids, [DEMO_ARTIST_ACCOUNT, artistId]]);
}
