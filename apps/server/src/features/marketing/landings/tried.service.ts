import type { Locale } from '@keepsong/domain/format/locale';
import type { Arm, SwitchName } from '@keepsong/domain/system/switches';
import type { Session } from '../../../platform/sessions/stored-sessions.ts';
import type { Switches } from '../../../platform/switches/switches.ts';
import type { LandingVisits, Visitor } from './landing-visits.service.ts';

type Deps = { switches: Pick<Switches, 'triedBy'>; landingVisits: Pick<LandingVisits, 'countedFor'> };

/** Finds which switches are being tried on some visitors, and who has seen them (decision 0140). */
export const createTried = ({ switches, landingVisits }: Deps) => ({
  /**
   * The visitor's side of each switch that is being tried and for which the visitor was counted today. So the
   * reports count orders of the same people as visitors. Undefined when there is none.
   */
  async seenBy(
    session: Session | null,
    visitor: Visitor,
    locale: Locale,
  ): Promise<Partial<Record<SwitchName, Arm>> | undefined> {
    const sides = await switches.triedBy(session, locale);
    const names = sides.map(({ name }) => name);
    const counted = await landingVisits.countedFor(names, visitor);
    const seen = sides.filter(({ name }) => counted.includes(name));
    return seen.length === 0 ? undefined : Object.fromEntries(seen.map(({ name, arm }) => [name, arm]));
  },
});

export type Tried = ReturnType<typeof createTried>;
