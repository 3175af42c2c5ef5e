import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { PayoutAccount, Payouts } from '../../../adapters/payouts/payouts.port.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireArtist } from '../../auth/sign-in/proof.ts';
import { ensureAccount, type Payee } from '../earnings.repository.ts';
import { requireVendor } from '../own-earnings.service.ts';
import {
  findByProviderAccount,
  findPayee,
  findToAsk,
  findUnready,
  markAccountGone,
  saveProviderAccount,
} from './payouts.repository.ts';

type Deps = {
  db: Db;
  payouts: Payouts;
  limits: Limits;
  publicUrl: string;
  log: { warn(context: object, text: string): void };
};

/** The provider is asked about at most this many accounts in one run of the job, and before a payout run. */
const ASKED_IN_A_RUN = 100;
/**
 * The provider is asked about at most this many accounts at the same time. One after the other, a slow provider would
 * hold up the person who approves a payout run; all at once, it would refuse some of the calls.
 */
export const ASKED_TOGETHER = 8;
/** Only a script asks for this many links to the provider. */
const LINKS = { name: 'payout_accounts', max: 20, seconds: 3_600 } as const;

/** The accounts of artists and vendors at the provider of payouts. */
export function createPayoutAccounts({ db, payouts, limits, publicUrl, log }: Deps) {
  /** The last account about which the job has asked. */
  let askedUntil = 0;

  /**
   * Opens the first account at the provider, or asks for the state of the present one. If the provider does not know the
   * present one, an earlier one that it knows comes back. Repeated calls open only one account.
   *
   * Only the owner may replace an account (`replaces`). The provider also answers that it knows no account when the shop's
   * key may not use it, for example a key of another platform, and then a job would replace the accounts of everybody.
   */
  async function refresh(accountId: number, { replaces = false } = {}): Promise<string | null> {
    const payee = await findPayee(db, accountId);
    if (!payee?.email) return null;
    const { providerAccount: before, earlierAccounts } = payee.account;
    const known = before === null ? null : await findKnown([before, ...earlierAccounts]);
    if (before !== null && known === null) {
      const wasSet = await markAccountGone(db, accountId, before);
      if (wasSet) log.warn({ account: accountId, before }, 'account of payouts not known any more');
      if (!replaces) return null;
    }
    // The provider answers a repeated name with the account that is gone, so each new account has a name of its own. The
    // id of the one before is kept until then: a later try finds the same name by it.
    const reference = before === null ? `account:${accountId}` : `account:${accountId}:after:${before}`;
    const account =
      known ?? (await payouts.openAccount({ email: payee.email, reference, idempotencyKey: reference }));
    await saveProviderAccount(db, accountId, account, before);
    return account.id;
  }

  /** The first of these accounts that the provider knows. */
  async function findKnown(ids: readonly string[]): Promise<PayoutAccount | null> {
    for (const id of ids) {
      const account = await payouts.findAccount(id);
      if (account !== null) return account;
    }
    return null;
  }

  /** Begins in the given order, some at the same time. If one fails, the others still go on. */
  async function refreshAll(accountIds: readonly number[]): Promise<void> {
    const left = accountIds.values();
    const askOneByOne = async () => {
      for (const id of left)
        await refresh(id).catch((error: unknown) =>
          log.warn({ err: error, account: id }, 'account of payouts not asked'),
        );
    };
    await Promise.all(Array.from({ length: ASKED_TOGETHER }, askOneByOne));
  }

  async function link(payee: Payee, userId: number, back: string): Promise<Result<{ url: string }>> {
    const within = await limits.take(LINKS, `user:${userId}`);
    if (!within.ok) return within;
    const { id } = await ensureAccount(db, payee);
    const account = await refresh(id, { replaces: true });
    if (account === null) return refuse('not_found');
    const returnUrl = `${publicUrl}${back}`;
    return ok({ url: await payouts.onboardingLink(account, { returnUrl, refreshUrl: returnUrl }) });
  }

  return {
    /**
     * Before a payout run: opens the accounts of people who are to be paid, and asks about those that are not ready. If
     * there are very many, the job has opened or asked about the others.
     */
    async prepare(): Promise<void> {
      await refreshAll(await findUnready(db, ASKED_IN_A_RUN));
    },

    /**
     * A job: asks about accounts that are not ready, because a webhook may be lost or not set up, and opens accounts
     * for people who are to be paid. A run goes on behind the accounts of the run before, and begins again after the
     * last one.
     */
    async askUnready(): Promise<void> {
      const ids = await findToAsk(db, askedUntil, ASKED_IN_A_RUN);
      askedUntil = ids.length < ASKED_IN_A_RUN ? 0 : (ids.at(-1) ?? 0);
      await refreshAll(ids);
    },

    /** Called when an account has changed at the provider, or when the provider refuses to pay to it. */
    async changed(providerAccount: string): Promise<void> {
      const id = await findByProviderAccount(db, providerAccount);
      if (id !== null) await refresh(id);
    },

    /**
     * The address of the provider's page for the signed-in artist. Refusals: `sign_in_required`, `forbidden`,
     * `too_many_requests`.
     */
    async ofArtist(session: Session | null): Promise<Result<{ url: string }>> {
      const artist = requireArtist(session);
      if (!artist.ok) return artist;
      const { artistId, userId } = artist.value;
      return link({ artistId }, userId, `/artist_experience/${userId}/earnings`);
    },

    /**
     * The address of the provider's page for a vendor. Refusals: `sign_in_required`, `forbidden`,
     * `too_many_requests`.
     */
    async ofVendor(session: Session | null, id: number): Promise<Result<{ url: string }>> {
      const vendor = requireVendor(session, id);
      if (!vendor.ok) return vendor;
      const { vendorId, userId } = vendor.value;
      return link({ vendorId }, userId, `/partners/${id}/earnings`);
    },
  };
}

export type PayoutAccounts = ReturnType<typeof createPayoutAccounts>;
