import type { Foundation } from '../../foundation.ts';
import type { Editing } from '../../platform/editing/editing.service.ts';
import type { SessionStore } from '../../platform/http/sessions.ts';
import { createThread } from '../../platform/threads/thread.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { ArtistAvailability } from '../artists/availability.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { SettleEarnings } from '../earnings/settle-earnings.service.ts';
import type { LapseChanges } from '../orders/lapse-changes.service.ts';
import type { ContributionsService } from '../stories/collaboration/contributions.service.ts';
import type { RevisionAnswers } from '../stories/revisions/revision-answers.service.ts';
import type { PlayCodes } from '../stories/sharing/play-codes.service.ts';
import type { StoriesService } from '../stories/stories.service.ts';
import { createCheckReminders } from './checks/check-reminders.service.ts';
import { createChecksService } from './checks/checks.service.ts';
import { createDecideCheck } from './checks/decide-check.service.ts';
import { createHandOver } from './checks/hand-over.service.ts';
import { createDueReminders } from './due-reminders.service.ts';
import { createGiveSong } from './give-song.service.ts';
import { createHandBack } from './hand-back.service.ts';
import { createLeaveArtist } from './leave-artist.service.ts';
import { createOffersService } from './offers.service.ts';
import { createResumeSong } from './resume-song.service.ts';
import { createStopRevisions } from './stop-revisions.service.ts';
import { createStopSong } from './stop-song.service.ts';
import { createStudioService } from './studio.service.ts';
import { createUnansweredQuestions } from './unanswered-questions.service.ts';
import { createVendorDesk } from './vendor-desk/vendor-desk.service.ts';
import { createVendorInvites } from './vendor-desk/vendor-invites.service.ts';
import { createBuyLabel } from './vendors/buy-label.service.ts';
import { createExportItems } from './vendors/export-items.service.ts';
import { createFollowParcel } from './vendors/follow-parcel.service.ts';
import type { GoodsJob } from './vendors/goods-pdf.ts';
import { createGoodsReturns } from './vendors/goods-returns.service.ts';
import { createOwnGoods } from './vendors/own-goods/own-goods.service.ts';
import { createParcels } from './vendors/parcels.service.ts';
import { createPrintFiles } from './vendors/print-files.service.ts';
import { createSetItems } from './vendors/set-items.service.ts';
import { createVendorItems } from './vendors/vendor-items.service.ts';
import { createVendorMessages } from './vendors/vendor-messages.service.ts';
import { createVendorProfile } from './vendors/vendor-profile.service.ts';
import { createVendorsService } from './vendors/vendors.service.ts';
import { createWaitForSong } from './vendors/wait-for-song.service.ts';

type Needs = {
  artists: ArtistsService;
  availability: ArtistAvailability;
  catalog: CatalogService;
  stories: StoriesService;
  revisionAnswers: RevisionAnswers;
  contributions: ContributionsService;
  settleEarnings: SettleEarnings;
  playCodes: PlayCodes;
  lapseChanges: LapseChanges;
  editing: Editing;
  sessions: SessionStore;
};

/** Creates the services of artists and vendors. */
export function wireStudio(foundation: Foundation, needs: Needs) {
  const given = { ...foundation, ...needs };
  const giveSong = createGiveSong(given);
  const vendorMessages = createVendorMessages(given);
  const goodsPrinting = createThread<GoodsJob, Uint8Array>(
    new URL('./vendors/goods-worker.ts', import.meta.url),
  );
  const buyLabel = createBuyLabel({ ...given, vendorMessages });
  const vendorDesk = createVendorDesk(given);
  const handOver = createHandOver({ ...given, vendorMessages });
  const checks = createChecksService(given);
  return {
    offers: createOffersService(given),
    handBack: createHandBack(given),
    leaveArtist: createLeaveArtist(given),
    stopSong: createStopSong(given),
    stopRevisions: createStopRevisions(given),
    giveSong,
    resumeSong: createResumeSong({ ...given, giveSong }),
    studio: createStudioService({ ...given, handOver }),
    checks,
    decideCheck: createDecideCheck({ ...given, handOver, checks }),
    checkReminders: createCheckReminders(given),
    dueReminders: createDueReminders(given),
    unansweredQuestions: createUnansweredQuestions(given),
    vendors: createVendorsService(given),
    exportItems: createExportItems(given),
    parcels: createParcels({
      ...given,
      buyLabel,
      followParcel: createFollowParcel({ ...given, vendorMessages }),
    }),
    goodsReturns: createGoodsReturns({ ...given, buyLabel }),
    vendorDesk,
    vendorInvites: createVendorInvites({ ...given, vendorDesk }),
    vendorProfile: createVendorProfile(given),
    goodsPrinting,
    printFiles: createPrintFiles({ ...given, goodsPrinting }),
    vendorItems: createVendorItems(given),
    ownGoods: createOwnGoods(given),
    setItems: createSetItems({ ...given, vendorMessages }),
    vendorMessages,
    waitForSong: createWaitForSong({ ...given, vendorMessages }),
  };
}
