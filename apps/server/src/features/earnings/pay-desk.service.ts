import type { PayView } from '@keepsong/contract/money/rates';
import { type RateKind, USUAL_RATES } from '@keepsong/domain/earnings/rates';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import { chicagoDay, type Day } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DbOrTx } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff, type StaffMember } from '../../platform/staff/require-staff.ts';
import { createBonuses, payeeOf, type Whom } from './bonuses.service.ts';
import {
  findAllRates,
  findBonuses,
  findOwnerOf,
  findPeople,
  findRate,
  upsertRate,
} from './pay-desk.repository.ts';
import type { RunSteps } from './payouts/run-steps.service.ts';
import type { TellSecondPerson } from './payouts/tell-second-person.service.ts';

type Deps = {
  database: Database;
  runSteps: Pick<RunSteps, 'act' | 'note'>;
  tellSecondPerson: TellSecondPerson;
  clock: Clock;
};

/** The desk where finance sets the shares of artists and vendors from a day on, and gives bonuses. */
export function createPayDesk(deps: Deps) {
  const { database, runSteps, clock } = deps;
  const { db } = database;
  const { act, note } = runSteps;

  async function view(on: DbOrTx, by: StaffMember): Promise<PayView> {
    const rates = await findAllRates(on);
    const given = await findBonuses(on);
    const { singers, makers } = await findPeople(on);
    return {
      usual: USUAL_RATES,
      rates: rates.map(({ rate, artist, vendor }) => ({
        ...{ id: rate.id, artist_id: rate.artistId, vendor_id: rate.vendorId, name: artist ?? vendor },
        ...{ kind: rate.kind, from_day: rate.fromDay, share: rate.share },
      })),
      bonuses: given.map(({ bonus, artistId, vendorId, name }) => ({
        ...{ id: bonus.id, artist_id: artistId, vendor_id: vendorId, name, state: bonus.state },
        ...{ amount_cents: bonus.amountCents, reason: bonus.reason, at: bonus.createdAt.toISOString() },
        is_yours: bonus.askedBy === by.id,
      })),
      people: [
        ...singers.map(({ id, name }) => ({ artist_id: id, vendor_id: null, name })),
        ...makers.map(({ id, name }) => ({ artist_id: null, vendor_id: id, name })),
      ],
    };
  }

  return {
    ...createBonuses({ ...deps, view }),

    /** Refuses with `sign_in_required`, `forbidden`. */
    async view(session: Session | null): Promise<Result<PayView>> {
      const by = requireStaff(session, 'payouts');
      if (!by.ok) return by;
      await note(db, by.value, 'payouts.seen', { rates: true });
      return ok(await view(db, by.value));
    },

    /**
     * Sets a share from a day on. The day cannot be in the past, so earlier pay stays as it is. Refuses with
     * `sign_in_required`, `forbidden`, `second_step`, `too_many_requests`, `not_found`, and `invalid_input` for
     * a day of the past.
     */
    async saveRate(
      session: Session | null,
      { reason, ...given }: Whom & { kind: RateKind; share: number; from_day: Day; reason: string },
    ): Promise<Result<PayView>> {
      const by = await act(session);
      if (!by.ok) return by;
      const { artist_id: artistId, vendor_id: vendorId, kind, share, from_day: fromDay } = given;
      if (fromDay < chicagoDay(clock.now())) return refuseFields('invalid_input', { from_day: 'invalid' });
      const payee = payeeOf(given);
      const isForAll = artistId === null && vendorId === null;
      return database.transaction(async (tx): Promise<Result<PayView>> => {
        const isKnown = payee ? (await findOwnerOf(tx, payee)) !== null : isForAll;
        if (!isKnown) return refuse('not_found');
        const key = { artistId, vendorId, kind, fromDay };
        const before = await findRate(tx, key);
        await upsertRate(tx, { ...key, share, createdAt: clock.now() });
        const after = { ...key, share, before: before?.share ?? null };
        await note(tx, by.value, 'payouts.rate_saved', after, reason);
        return ok(await view(tx, by.value));
      });
    },
  };
}

export type PayDesk = ReturnType<typeof createPayDesk>;
