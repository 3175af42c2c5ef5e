import type { Foundation } from '../../foundation.ts';
import { createThread } from '../../platform/threads/thread.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { SongTalk } from '../conversations/song-talk.service.ts';
import type { SettleEarnings } from '../earnings/settle-earnings.service.ts';
import type { DeliveriesService } from '../instant/deliveries.service.ts';
import type { ImagesService } from '../uploads/images.service.ts';
import { createContributionsService } from './collaboration/contributions.service.ts';
import { createInvitationsService } from './collaboration/invitations.service.ts';
import { createJoiningService } from './collaboration/joining.service.ts';
import { createStoryDataService } from './data/story-data.service.ts';
import { createECardService } from './ecard/ecard.service.ts';
import { createECardSending } from './ecard/ecard-sending.job.ts';
import { createKeepService } from './keep/keep.service.ts';
import type { KeepJob } from './keep/keep-pdf.ts';
import { createRevisionAnswers } from './revisions/revision-answers.service.ts';
import { createRevisionsService } from './revisions/revisions.service.ts';
import { createPlayCodes } from './sharing/play-codes.service.ts';
import { createReleasesService } from './sharing/releases.service.ts';
import { createRevealSending } from './sharing/reveal-sending.job.ts';
import { createRevealsService } from './sharing/reveals.service.ts';
import { createSongGifts } from './sharing/song-gifts.service.ts';
import { createStoriesService } from './stories.service.ts';
import { createEditService } from './work/edit.service.ts';

type Needs = {
  artists: ArtistsService;
  images: ImagesService;
  deliveries: DeliveriesService;
  settleEarnings: SettleEarnings;
  songTalk: SongTalk;
};

/** Creates the services of a song's page, and the services with which its owner manages it. */
export function wireStories(foundation: Foundation, needs: Needs) {
  const { settings } = foundation;
  const partnerKey = foundation.switches.missing.includes('ecards') ? null : settings.partner.key;
  const given = { ...foundation, ...needs };
  const printing = createThread<KeepJob, Uint8Array>(new URL('./keep/keep-worker.ts', import.meta.url));
  const revealSending = createRevealSending(given);
  const reveals = createRevealsService({ ...given, sending: revealSending });
  const releases = createReleasesService({ ...given, service: settings.streamingService });
  const stories = createStoriesService({ ...given, instantSongs: needs.deliveries, reveals, releases });
  return {
    stories,
    reveals,
    revealSending,
    songGifts: createSongGifts(given),
    playCodes: createPlayCodes(foundation),
    releases,
    storyData: createStoryDataService({ ...given, stories }),
    keep: createKeepService({ ...given, printing }),
    printing,
    ecards: createECardService({ ...given, partnerKey }),
    ecardSending: createECardSending({ ...given, partnerKey }),
    edits: createEditService(given),
    revisions: createRevisionsService(given),
    revisionAnswers: createRevisionAnswers(given),
    joining: createJoiningService(given),
    invitations: createInvitationsService(given),
    contributions: createContributionsService(given),
  };
}
