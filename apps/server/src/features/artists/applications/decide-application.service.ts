import { trialDayAfterReturn } from '@keepsong/domain/artists/application';
import { ok, refuse } from '@keepsong/domain/result';
import { addDays, chicagoDay } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../../platform/clock.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { moveLocked } from '../../../platform/states/move.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { ARTIST_DESK_PATH } from '../../notifications/page-paths.ts';
import type { MakerUploads } from '../../uploads/maker-uploads.service.ts';
import type { ArtistAvailability } from '../availability.service.ts';
import { expireFiles, filesEnd } from './application-files.service.ts';
import { lockArtistOf, updateTrial } from './applications.repository.ts';
import { endTrial } from './end-trial.service.ts';
import type { OpenWorkspace } from './open-workspace.service.ts';
import type { Review } from './review.service.ts';
import { createTellApplicant } from './tell-applicant.service.ts';

export type DecideApplicationDeps = {
  clock: Clock;
  notifications: Notifications;
  makerUploads: Pick<MakerUploads, 'expireAt'>;
  availability: Pick<ArtistAvailability, 'refresh'>;
  openWorkspace: OpenWorkspace;
  review: Pick<Review, 'act'>;
};

/**
 * What producers decide about applications: they ask for a trial song, send it back, list the artist, or
 * refuse.
 */
export function createDecideApplication(deps: DecideApplicationDeps) {
  const { clock, makerUploads, availability, openWorkspace, review } = deps;
  const { act } = review;
  const tell = createTellApplicant(deps);

  return {
    /**
     * Asks for a trial song. Refuses as `read` does, with `too_many_requests`, `application_state`, and with
     * all refusals of `OpenWorkspace`.
     */
    invite: (
      session: Session | null,
      id: number,
      { brief, days, gender }: { brief: string; days: number; gender: '1' | '2' },
    ) =>
      act(session, id, { action: 'application.invited' }, async (tx, application, by) => {
        if (application.state !== 'applied') return refuse('application_state');
        const opened = await openWorkspace(tx, application, { gender, userId: by.id });
        if (!opened.ok) return opened;
        const trialDueDay = addDays(chicagoDay(clock.now()), days);
        const set = { ...opened.value, trialBrief: brief, trialDueDay };
        const mover = { mover: 'staff', userId: by.id } as const;
        await moveLocked(tx, 'artist_applications', application, 'trial', mover, { set });
        const params = { name: application.name, brief, dueDay: trialDueDay, path: ARTIST_DESK_PATH };
        await tell(tx, application, 'application_trial', params);
        return ok(null);
      }),

    /**
     * Sends the trial song back to its maker, who has some days for it again. Refuses as `read` does, with
     * `too_many_requests`, and with `application_state` before the song has arrived.
     */
    returnTrial: (session: Session | null, id: number, reason: string) =>
      act(session, id, { action: 'application.trial_returned', reason }, async (tx, application) => {
        const { state, name, trialSentAt, trialDueDay } = application;
        if (state !== 'trial' || trialSentAt === null || trialDueDay === null)
          return refuse('application_state');
        const dueDay = trialDayAfterReturn(trialDueDay, chicagoDay(clock.now()));
        await updateTrial(tx, id, { trialSentAt: null, trialReturned: reason, trialDueDay: dueDay });
        const params = { name, note: reason, dueDay, path: ARTIST_DESK_PATH };
        await tell(tx, application, 'application_trial_back', params);
        return ok(null);
      }),

    /**
     * Lists the artist. Refuses as `read` does, with `too_many_requests`, and with `application_state` before
     * the song has arrived.
     */
    activate: (session: Session | null, id: number) =>
      act(session, id, { action: 'application.activated' }, async (tx, application, by) => {
        const { state, userId, trialSentAt, name } = application;
        if (state !== 'trial' || trialSentAt === null || userId === null) return refuse('application_state');
        const artist = await lockArtistOf(tx, userId);
        if (artist?.id !== application.artistId || artist.status !== 'paused')
          return refuse('application_state');
        const mover = { mover: 'staff', userId: by.id } as const;
        await moveLocked(tx, 'artist_applications', application, 'active', mover);
        await moveLocked(tx, 'artists', artist, 'available', mover);
        await availability.refresh(tx, artist.id, mover);
        await tell(tx, application, 'application_active', { name, path: ARTIST_DESK_PATH });
        return ok(null);
      }),

    /**
     * Refuses the application. Refuses as `read` does, with `too_many_requests`, and with `application_state`
     * when the application was already decided.
     */
    refuse: (session: Session | null, id: number, reason: string) =>
      act(session, id, { action: 'application.refused', reason }, async (tx, application, by) => {
        const { state, name } = application;
        if (state !== 'applied' && state !== 'trial') return refuse('application_state');
        const mover = { mover: 'staff', userId: by.id } as const;
        await moveLocked(tx, 'artist_applications', application, 'refused', mover, { set: { reason } });
        await endTrial(tx, application, mover);
        await expireFiles(tx, makerUploads, { files: application, at: filesEnd(clock.now()) });
        await tell(tx, application, 'application_refused', { name, reason });
        return ok(null);
      }),
  };
}

export type DecideApplication = ReturnType<typeof createDecideApplication>;
