import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Tx } from '../../../platform/db/database.ts';
import type { SessionStore } from '../../../platform/http/sessions.ts';
import { randomText } from '../../../platform/ids.ts';
import { begin } from '../../../platform/states/move.ts';
import { type Account, changeAccount, lockAccountOf, openAccount } from '../../auth/accounts.service.ts';
import { type ApplicationRecord, isSlugTaken, lockArtistOf } from './applications.repository.ts';

/** How many days a new artist needs for a song, until the artist sets another number. */
const FIRST_DAYS = 7;
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

type Opened = { userId: number; artistId: number };
/** Somebody who is to become an artist: an applicant, or a person whom a producer adds. */
export type Newcomer = Pick<ApplicationRecord, 'name' | 'email' | 'locale' | 'genres'>;
type Deps = { sessions: Pick<SessionStore, 'endOthers'> };

/**
 * Opens an account and a workspace for a newcomer. Customers do not see the artist yet: the state is `paused`.
 */
export function createOpenWorkspace({ sessions }: Deps) {
  /**
   * Finds or opens the account of the newcomer's mailbox. Somebody who has proved only a phone number may have
   * registered with this address, which belongs to the newcomer. That stranger must not get into the workspace,
   * so the phone loses its proof and all sessions of the account end.
   */
  async function accountOf(tx: Tx, { email, name, locale }: Newcomer): Promise<Account | null> {
    const account = await lockAccountOf(tx, email);
    if (!account) return openAccount(tx, { email, firstName: name, role: 'artist', locale });
    if (account.emailVerifiedAt === null && account.phoneVerifiedAt !== null) {
      await changeAccount(tx, account.id, { phoneVerifiedAt: null });
      await sessions.endOthers(tx, account.id, null);
    }
    if (account.role === 'customer') await changeAccount(tx, account.id, { role: 'artist' });
    return account;
  }

  async function freeSlug(tx: Tx, name: string): Promise<string> {
    const plain = name
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 40);
    // A slug of digits alone would be read as the id of an artist.
    const isGood = /[a-z]/.test(plain) && !(await isSlugTaken(tx, plain));
    return isGood ? plain : `${plain || 'artist'}-${randomText(LETTERS, 6)}`;
  }

  /**
   * Refuses with `staff_already`, `account_blocked`, and with `application_state` for somebody who is already
   * an artist.
   */
  return async (
    tx: Tx,
    newcomer: Newcomer,
    { gender, userId: by }: { gender: '1' | '2'; userId: number },
  ): Promise<Result<Opened>> => {
    const account = await accountOf(tx, newcomer);
    if (!account) return refuse('application_state');
    if (account.role === 'admin' || account.role === 'vendor') return refuse('staff_already');
    if (account.blockedAt !== null) return refuse('account_blocked');
    if (await lockArtistOf(tx, account.id)) return refuse('application_state');
    const artist = {
      slug: await freeSlug(tx, newcomer.name),
      userId: account.id,
      artistName: newcomer.name,
      gender,
      genres: newcomer.genres,
      availableDeliveryDays: FIRST_DAYS,
      status: 'paused' as const,
    };
    const [artistId] = await begin(tx, 'artists', artist, { mover: 'staff', userId: by });
    return artistId === undefined ? refuse('application_state') : ok({ userId: account.id, artistId });
  };
}

export type OpenWorkspace = ReturnType<typeof createOpenWorkspace>;
