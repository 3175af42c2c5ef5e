import type { EarningEntry, Earnings } from '@keepsong/contract/money/earnings';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Payouts } from '../../adapters/payouts/payouts.port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireArtist, requireProved } from '../auth/sign-in/proof.ts';
import { findAccount, type Payee } from './earnings.repository.ts';
import { findVendorName, listEntries, type OwnEntry } from './own-earnings.repository.ts';
import type { SettleEarnings } from './settle-earnings.service.ts';

const PER_PAGE = 50;

type Deps = {
  db: Db;
  settleEarnings: Pick<SettleEarnings, 'rates'>;
  payouts: Pick<Payouts, 'opensReady'>;
  clock: Clock;
};

/** The vendor, if the signed-in user works for it. Refusals: `sign_in_required`; `forbidden` for everybody else. */
export function requireVendor(
  session: Session | null,
  id: number,
): Result<{ vendorId: number; userId: number }> {
  if (!session?.user) return refuse('sign_in_required');
  const user = requireProved(session);
  if (!user.ok || !user.value.vendorIds.includes(id)) return refuse('forbidden');
  return ok({ vendorId: id, userId: user.value.id });
}

/** Shows artists and vendors their own earnings. */
export function createOwnEarnings({ db, settleEarnings, payouts, clock }: Deps) {
  async function read(payee: Payee, before: number | undefined): Promise<Earnings> {
    const [account, rates] = await Promise.all([
      findAccount(db, payee),
      settleEarnings.rates(db, payee, clock.now()),
    ]);
    const rows = account ? await listEntries(db, account.id, { before, limit: PER_PAGE + 1 }) : [];
    const shown = rows.slice(0, PER_PAGE);
    const { heldCents = 0, payableCents = 0 } = account ?? {};
    return {
      balance_cents: heldCents + payableCents,
      held_cents: heldCents,
      payable_cents: payableCents,
      entries: shown.map(entryView),
      older_before: rows.length > PER_PAGE ? (shown.at(-1)?.id ?? null) : null,
      rates,
      account: {
        is_open: account?.providerAccount != null,
        // An artist or vendor who was never paid has no account at the provider yet. The first payout opens
        // one.
        is_ready: account?.providerAccount == null ? payouts.opensReady === true : account.isReady,
        needs: account?.needs ?? [],
      },
    };
  }

  return {
    /** Refusals: `sign_in_required`, `forbidden`. */
    async artist(
      session: Session | null,
      { before }: { before?: number | undefined },
    ): Promise<Result<Earnings>> {
      const artist = requireArtist(session);
      return artist.ok ? ok(await read({ artistId: artist.value.artistId }, before)) : artist;
    },

    /** Refusals: `sign_in_required`, `forbidden`. */
    async vendor(
      session: Session | null,
      id: number,
      { before }: { before?: number | undefined },
    ): Promise<Result<Earnings & { vendor: { id: number; name: string } }>> {
      const vendor = requireVendor(session, id);
      if (!vendor.ok) return vendor;
      const name = await findVendorName(db, id);
      if (name === null) return refuse('forbidden');
      return ok({ ...(await read({ vendorId: id }, before)), vendor: { id, name } });
    },
  };
}

export type OwnEarnings = ReturnType<typeof createOwnEarnings>;

function stateOf({ kind, payoutState, isReleased, isPaid }: OwnEntry): EarningEntry['state'] {
  if (kind === 'payout')
    return payoutState === 'paid' ? 'paid' : payoutState === 'failed' ? 'failed' : 'sent';
  if (!isReleased) return 'held';
  return isPaid ? 'paid' : 'payable';
}

const entryView = (entry: OwnEntry): EarningEntry => ({
  id: entry.id,
  kind: entry.kind,
  amount_cents: entry.cents,
  order_number: entry.orderId === null ? null : orderNumber(entry.orderId),
  at: entry.createdAt.toISOString(),
  state: stateOf(entry),
  payable_at: entry.isReleased ? null : (entry.until?.toISOString() ?? null),
  song: entry.song,
});
