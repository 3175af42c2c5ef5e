import type { Foundation } from '../../../foundation.ts';
import type { SessionStore } from '../../../platform/http/sessions.ts';
import type { MakerUploads } from '../../uploads/maker-uploads.service.ts';
import type { ArtistAvailability } from '../availability.service.ts';
import { createRoster } from '../roster/roster.service.ts';
import { createApply } from './apply.service.ts';
import { createDecideApplication } from './decide-application.service.ts';
import { createOpenTrial } from './open-trial.service.ts';
import { createReview } from './review.service.ts';
import { createTrial } from './trial.service.ts';

type Needs = { availability: ArtistAvailability; makerUploads: MakerUploads; sessions: SessionStore };

/** Creates the services by which people become artists, and by which the staff look after them. */
export function wireApplications(foundation: Foundation, needs: Needs) {
  const given = { ...foundation, ...needs };
  const review = createReview(given);
  return {
    roster: createRoster(given),
    apply: createApply(given),
    trial: createTrial(given),
    review,
    decideApplication: createDecideApplication({ ...given, openTrial: createOpenTrial(needs), review }),
  };
}

export type ApplicationServices = ReturnType<typeof wireApplications>;
