import type { Locale } from '@keepsong/domain/format/locale';
import { type LandingVersion, seenVersions } from '@keepsong/domain/marketing/landing-version';
import type { Arm } from '@keepsong/domain/system/switches';
import type { Session } from '../../../platform/sessions/stored-sessions.ts';
import type { Switches } from '../../../platform/switches/switches.ts';
import type { LandingVisits, Visitor } from './landing-visits.service.ts';

type Deps = { switches: Pick<Switches, 'triedBy'>; landingVisits: Pick<LandingVisits, 'countedFor'> };

/** Finds which experiments a visitor has seen, and on which side the visitor is (decision 0140). */
export const createTried = ({ switches, landingVisits }: Deps) => ({
  /**
   * The visitor's side of each switch that is being tried and for which the visitor was counted today, and the version
   * of each landing page by which the visitor was counted in this visit. So the reports count orders of the same people
   * as visitors. Undefined when there is none.
   * @param pages the versions of landing pages that the visit has seen, as its cookie names them
   */
  async seenBy(
    session: Session | null,
    { locale, ...visitor }: Visitor & { locale: Locale },
    pages = '',
  ): Promise<Readonly<Record<string, Arm | LandingVersion>> | undefined> {
    const sides = await switches.triedBy(session, locale);
    const names = sides.map(({ name }) => name);
    const counted = await landingVisits.countedFor(names, visitor);
    const seen = sides.filter(({ name }) => counted.includes(name));
    const all = {
      ...seenVersions(pages.split(' ')),
      ...Object.fromEntries(seen.map(({ name, arm }) => [name, arm])),
    };
    return Object.keys(all).length === 0 ? undefined : all;
  },
});

export type Tried = ReturnType<typeof createTried>;
