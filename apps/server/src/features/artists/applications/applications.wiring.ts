import type { Foundation } from '../../../foundation.ts';
import type { SessionStore } from '../../../platform/http/sessions.ts';
import { keysFor } from '../../../platform/settings-secrets.ts';
import { createSignedLinks } from '../../../platform/signed-links.ts';
import type { ImagesService } from '../../uploads/images.service.ts';
import type { MakerUploads } from '../../uploads/maker-uploads.service.ts';
import type { ArtistAvailability } from '../availability.service.ts';
import { createOwnProfile } from '../profile/own-profile.service.ts';
import { createProfileView } from '../profile/profile-view.service.ts';
import { createPutOnPage } from '../profile/put-on-page.service.ts';
import { createReviewProfile } from '../profile/review-profile.service.ts';
import { createSampleConsents } from '../profile/sample-consents.service.ts';
import { createAddArtist } from '../roster/add-artist.service.ts';
import { createRoster } from '../roster/roster.service.ts';
import { createApply } from './apply.service.ts';
import { createDecideApplication } from './decide-application.service.ts';
import { createForgetDrafts } from './forget-drafts.service.ts';
import { createLateTrials } from './late-trials.service.ts';
import { createOpenWorkspace } from './open-workspace.service.ts';
import { createReview } from './review.service.ts';
import { createTrial } from './trial.service.ts';

type Needs = {
  availability: ArtistAvailability;
  images: ImagesService;
  makerUploads: MakerUploads;
  sessions: SessionStore;
  secret: string;
};

/** Creates the services by which people become artists, and by which the staff look after them. */
export function wireApplications(foundation: Foundation, needs: Needs) {
  const given = { ...foundation, ...needs };
  const review = createReview(given);
  const showProfile = createProfileView(needs);
  const consentKeys = keysFor(needs.secret, foundation.settings.earlierSecrets, 'sample-consents');
  const consentLinks = createSignedLinks(consentKeys, 'sample');
  const sampleConsents = createSampleConsents({ ...given, consentLinks });
  const roster = createRoster(given);
  const openWorkspace = createOpenWorkspace(needs);
  const forgetDrafts = createForgetDrafts(given);
  return {
    roster,
    addArtist: createAddArtist({ ...given, openWorkspace, roster }),
    forgetDrafts,
    apply: createApply({ ...given, forgetDrafts }),
    trial: createTrial(given),
    lateTrials: createLateTrials(given),
    review,
    sampleConsents,
    ownProfile: createOwnProfile({ ...given, showProfile, sampleConsents }),
    reviewProfile: createReviewProfile({ ...given, showProfile, putOnPage: createPutOnPage(given) }),
    decideApplication: createDecideApplication({ ...given, openWorkspace, review }),
  };
}

export type ApplicationServices = ReturnType<typeof wireApplications>;
