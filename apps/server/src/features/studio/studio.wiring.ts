import type { Foundation } from '../../foundation.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { ArtistAvailability } from '../artists/availability.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { SettleEarnings } from '../earnings/settle-earnings.service.ts';
import type { ContributionsService } from '../stories/collaboration/contributions.service.ts';
import type { RevisionAnswers } from '../stories/revisions/revision-answers.service.ts';
import type { StoriesService } from '../stories/stories.service.ts';
import { createDueReminders } from './due-reminders.service.ts';
import { createGiveSong } from './give-song.service.ts';
import { createHandBack } from './hand-back.service.ts';
import { createOffersService } from './offers.service.ts';
import { createResumeSong } from './resume-song.service.ts';
import { createStopRevisions } from './stop-revisions.service.ts';
import { createStopSong } from './stop-song.service.ts';
import { createStudioService } from './studio.service.ts';
import { createVendorsService } from './vendors.service.ts';

type Needs = {
  artists: ArtistsService;
  availability: ArtistAvailability;
  catalog: CatalogService;
  stories: StoriesService;
  revisionAnswers: RevisionAnswers;
  contributions: ContributionsService;
  settleEarnings: SettleEarnings;
};

/** Creates the services of artists and vendors. */
export function wireStudio(foundation: Foundation, needs: Needs) {
  const given = { ...foundation, ...needs };
  const giveSong = createGiveSong(given);
  return {
    offers: createOffersService(given),
    handBack: createHandBack(given),
    stopSong: createStopSong(given),
    stopRevisions: createStopRevisions(given),
    giveSong,
    resumeSong: createResumeSong({ ...given, giveSong }),
    studio: createStudioService(given),
    dueReminders: createDueReminders(given),
    vendors: createVendorsService(foundation.db),
  };
}
