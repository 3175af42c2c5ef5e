import type { Locale } from '@keepsong/domain/format/locale';
import type { Arm, SwitchName } from '@keepsong/domain/system/switches';
import type { Session } from '../../../platform/sessions/stored-sessions.ts';
import type { Switches } from '../../../platform/switches/switches.ts';
import type { LandingVisits, Visitor } from './landing-visits.service.ts';

type Deps = { switches: Pick<Switches, 'triedBy'>; landingVisits: Pick<LandingVisits, 'countedFor'> };

/** What of the switches is tried, and who has seen it (decision 0140). */
export const createTried = ({ switches, landingVisits }: Deps) => ({
  /**
   * On which side of what is tried a visitor is, of what they were counted for today. An order then counts for the same
   * people as the visitors beside it. Undefined when there is nothing.
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
