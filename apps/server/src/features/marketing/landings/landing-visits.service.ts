import { isLandingVariant } from '@keepsong/domain/marketing/landing-version';
import { ok, type Result, refuseFields } from '@keepsong/domain/result';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { hmac, randomToken } from '../../../platform/ids.ts';
import { countVisit, forgetMarks, keepSalt } from './landing-visits.repository.ts';

/** What tells one visitor of a day from another. None of it is stored. */
export type Visitor = { ip: string; agent: string };

const SALT_BITS = 256;

/** Counts the visitors of landing pages by version, without knowing them (decision 0133). */
export function createLandingVisits({ db, clock }: { db: Db; clock: Clock }) {
  let known: { day: string; salt: string } | null = null;

  async function saltOf(day: string): Promise<string> {
    if (known?.day !== day) known = { day, salt: await keepSalt(db, day, randomToken(SALT_BITS)) };
    return known.salt;
  }

  return {
    /** Counts a visitor of a version, such as `birthday-b`, once a day for each page. Refuses with `invalid_input`. */
    async count(name: unknown, { ip, agent }: Visitor): Promise<Result<null>> {
      if (typeof name !== 'string' || !isLandingVariant(name))
        return refuseFields('invalid_input', { variant: 'invalid' });
      const day = chicagoDay(clock.now());
      const page = name.slice(0, -2);
      const mark = hmac(await saltOf(day), JSON.stringify([page, ip, agent])).toString('base64url');
      await countVisit(db, { day, name, mark });
      return ok(null);
    },
    /** A job: forgets who was counted on days that are over. */
    forget: async (): Promise<void> => void (await forgetMarks(db, chicagoDay(clock.now()))),
  };
}

export type LandingVisits = ReturnType<typeof createLandingVisits>;
