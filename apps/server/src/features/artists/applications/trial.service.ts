import type { TrialView } from '@keepsong/contract/makers/applications';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { checkLyrics } from '@keepsong/domain/studio/lyrics';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DbOrTx } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireArtist } from '../../auth/sign-in/proof.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { ARTIST_DESK_PATH } from '../../notifications/page-paths.ts';
import type { MakerUploads } from '../../uploads/maker-uploads.service.ts';
import { trialView } from './application-view.ts';
import {
  type ApplicationRecord,
  findTrial,
  lockApplication,
  updateTrial,
} from './applications.repository.ts';
import { createTellApplicant } from './tell-applicant.service.ts';

export type TrialDeps = {
  database: Database;
  clock: Clock;
  makerUploads: Pick<MakerUploads, 'claim' | 'load' | 'expireAt'>;
  notifications: Pick<Notifications, 'notifyUser'>;
};

/** The trial song as its maker sees it. A trial song has no customer, no price and no page. */
export function createTrial(deps: TrialDeps) {
  const { database, clock, makerUploads } = deps;
  const tell = createTellApplicant(deps);

  const view = async (on: DbOrTx, application: ApplicationRecord): Promise<TrialView | null> => {
    const { trialUploadId } = application;
    const uploads = await makerUploads.load(on, trialUploadId === null ? [] : [trialUploadId]);
    return trialView(application, uploads, chicagoDay(clock.now()));
  };

  return {
    /** The trial of the signed-in artist. Null for everybody who is not in a trial. */
    async own(session: Session | null): Promise<Result<{ trial: TrialView | null }>> {
      const artist = requireArtist(session);
      const trial = artist.ok ? await findTrial(database.db, artist.value.artistId) : null;
      return ok({ trial: trial && (await view(database.db, trial)) });
    },

    /**
     * Hands in the song, or a new version of it. A mail says that it arrived; a version that replaces one which no
     * producer has answered is not mailed again. Refusals: `sign_in_required`, `forbidden`, `not_found`,
     * `upload_gone`; and all refusals of `checkLyrics`.
     */
    async send(
      session: Session | null,
      sent: { title: string; lyrics: string; recordingId: string },
    ): Promise<Result<{ trial: TrialView }>> {
      const artist = requireArtist(session);
      if (!artist.ok) return artist;
      const lyrics = checkLyrics(sent.lyrics);
      if (!lyrics.ok) return lyrics;
      return database.transaction(async (tx): Promise<Result<{ trial: TrialView }>> => {
        const found = await findTrial(tx, artist.value.artistId);
        const trial = found && (await lockApplication(tx, found.id));
        if (trial?.state !== 'trial') return refuse('not_found');
        const heard = await makerUploads.claim(tx, 'recording', [sent.recordingId], session);
        if (!heard.ok) return heard;
        const { trialUploadId: before } = trial;
        if (before !== null && before !== sent.recordingId)
          await makerUploads.expireAt(tx, [before], clock.now());
        const values = {
          ...{ trialTitle: sent.title, trialLyrics: lyrics.value, trialUploadId: sent.recordingId },
          ...{ trialSentAt: clock.now(), trialReturned: null },
        };
        await updateTrial(tx, trial.id, values);
        if (trial.trialSentAt === null) {
          const params = { name: trial.name, path: ARTIST_DESK_PATH };
          await tell(tx, trial, 'application_trial_received', params);
        }
        const shown = await view(tx, { ...trial, ...values });
        return shown ? ok({ trial: shown }) : refuse('not_found');
      });
    },
  };
}

export type Trial = ReturnType<typeof createTrial>;
