import { sidesOf } from '@keepsong/domain/experiments/sides';
import { isVariant } from '@keepsong/domain/experiments/variants';
import { ok, type Result, refuseFields } from '@keepsong/domain/result';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { hmac, randomToken } from '../../../platform/ids.ts';
import { countVisit, findMarks, forgetMarks, keepSalt } from './landing-visits.repository.ts';

/** The facts that tell the visitors of a day apart. They are not stored. */
export type Visitor = { ip: string; agent: string };

const SALT_BITS = 256;

/** Counts the visitors of each variant of an experiment without identifying them (decisions 0133 and 0140). */
export function createLandingVisits({ db, clock }: { db: Db; clock: Clock }) {
  let known: { day: string; salt: string } | null = null;

  async function saltOf(day: string): Promise<string> {
    if (known?.day !== day) known = { day, salt: await keepSalt(db, day, randomToken(SALT_BITS)) };
    return known.salt;
  }

  /** The mark by which a visitor of an experiment is recognised today: a hash with the salt of the day. */
  async function markOf(day: string, experiment: string, { ip, agent }: Visitor): Promise<string> {
    return hmac(await saltOf(day), JSON.stringify([experiment, ip, agent])).toString('base64url');
  }

  return {
    /** Counts a visitor of a variant, such as `birthday-b`, once a day for each experiment. Refuses with `invalid_input`. */
    async count(name: unknown, visitor: Visitor): Promise<Result<null>> {
      if (typeof name !== 'string' || !isVariant(name))
        return refuseFields('invalid_input', { variant: 'invalid' });
      const day = chicagoDay(clock.now());
      const mark = await markOf(day, sidesOf(name).experiment, visitor);
      await countVisit(db, { day, name, mark });
      return ok(null);
    },
    /** The experiments among these for which a visitor was counted today. */
    async countedFor<E extends string>(experiments: readonly E[], visitor: Visitor): Promise<E[]> {
      if (experiments.length === 0) return [];
      const day = chicagoDay(clock.now());
      const marks = await Promise.all(experiments.map((one) => markOf(day, one, visitor)));
      const found = await findMarks(db, day, marks);
      return experiments.filter((_, place) => found.includes(marks[place] ?? ''));
    },
    /** A job: deletes the marks of visitors from days that are over. */
    forget: async (): Promise<void> => void (await forgetMarks(db, chicagoDay(clock.now()))),
  };
}

export type LandingVisits = ReturnType<typeof createLandingVisits>;
