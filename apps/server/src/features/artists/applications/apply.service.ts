import { isEmail, normalizeEmail } from '@keepsong/domain/auth/email';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { addressSubject, type Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { randomToken, sha256 } from '../../../platform/ids.ts';
import { begin, moveLocked } from '../../../platform/states/move.ts';
import { termsVersion } from '../../cms/terms-version.service.ts';
import { type AskedMessages, recipientSubject } from '../../notifications/asked-messages.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { withdrawPath } from '../../notifications/page-paths.ts';
import type { MakerUploads } from '../../uploads/maker-uploads.service.ts';
import { expireFiles, filesEnd } from './application-files.service.ts';
import {
  type ApplicationRecord,
  deleteApplication,
  isArtistsAddress,
  lockByToken,
} from './applications.repository.ts';
import { endTrial } from './end-trial.service.ts';
import type { ForgetDrafts } from './forget-drafts.service.ts';

/** Families, schools and offices share an address (decision 0112). */
const APPLICATIONS = { name: 'artist_apply', max: 30, seconds: 86_400 } as const;
/** A token of 256 bits cannot be guessed. The limit only stops scripts that try. */
const TRIES = { name: 'artist_withdraw', max: 30, seconds: 3_600 } as const;

export type Application = Pick<
  ApplicationRecord,
  'name' | 'email' | 'genres' | 'languages' | 'vocalStyle' | 'about'
> & {
  recordings: readonly string[];
  film: string | null;
};

type Sender = { ip: string; locale: Locale };

export type ApplyDeps = {
  database: Database;
  clock: Clock;
  limits: Limits;
  notifications: Notifications;
  askedMessages: AskedMessages;
  makerUploads: Pick<MakerUploads, 'areOwn' | 'claim' | 'expireAt'>;
  forgetDrafts: ForgetDrafts;
};

/** Lets people apply as an artist, and withdraw their application. */
export function createApply(deps: ApplyDeps) {
  const { database, clock, limits, notifications, askedMessages, makerUploads, forgetDrafts } = deps;

  /** Stores an application, unless its mailbox has an open one or belongs to an artist, and mails its receipt. */
  async function keep(
    { recordings, film, ...given }: Application,
    session: Session | null,
    { ip, locale }: Sender,
  ): Promise<Result<{ received: true }>> {
    const { email } = given;
    // The shop writes to the given mailbox only after this browser has uploaded the recordings.
    const mayName =
      (await makerUploads.areOwn('recording', recordings, session)) &&
      (await makerUploads.areOwn('film', film === null ? [] : [film], session));
    if (!mayName) return refuse('upload_gone');
    const permit = await askedMessages.permit({ ip, channel: 'email', recipient: email });
    if (!permit.ok) return permit;
    const token = randomToken(256);
    return database.transaction(async (tx): Promise<Result<{ received: true }>> => {
      const heard = await makerUploads.claim(tx, 'recording', recordings, session);
      if (!heard.ok) return heard;
      const filmed = await makerUploads.claim(tx, 'film', film === null ? [] : [film], session);
      if (!filmed.ok) return filmed;
      const isArtist = await isArtistsAddress(tx, email);
      const row = {
        termsVersion: await termsVersion(tx, locale),
        ...{ ...given, locale, recordingIds: [...recordings], filmId: film },
        ...{ mailbox: recipientSubject('email', email), tokenHash: sha256(token), createdAt: clock.now() },
      };
      const [id] = isArtist
        ? []
        : await begin(tx, 'artist_applications', row, 'artist', { onConflict: 'ignore' });
      const to = { channel: 'email', recipient: email, locale, permit: permit.value } as const;
      const dedupeKey = `application:${sha256(token).toString('hex')}`;
      if (id === undefined) {
        const files = { ...row, trialUploadId: null };
        await expireFiles(tx, makerUploads, { files, at: filesEnd(clock.now()) });
        const params = { name: given.name, isArtist };
        await notifications.notify(tx, { ...to, template: 'application_known', params, dedupeKey });
      } else {
        const params = { name: given.name, path: withdrawPath(token) };
        await notifications.notify(tx, { ...to, template: 'application_received', params, dedupeKey });
      }
      return ok({ received: true });
    });
  }

  return {
    /**
     * Stores an application and mails a receipt. A mailbox can have only one open application. A second one
     * gets the same answer, and its mail says that the shop already knows the applicant. Refusals:
     * `email_invalid`, `invalid_input` when both words and film are missing, `upload_gone`,
     * `too_many_requests`.
     */
    async apply(
      { recordings, film, ...given }: Application,
      session: Session | null,
      from: Sender,
    ): Promise<Result<{ received: true }>> {
      const email = normalizeEmail(given.email);
      if (!isEmail(email)) return refuseFields('email_invalid', { email: 'email_invalid' });
      // A film may replace the words.
      if (given.about === '' && film === null) return refuseFields('invalid_input', { about: 'required' });
      // The answer is the same when the shop knows the applicant, so it counts too.
      return limits.countDone(APPLICATIONS, addressSubject(from.ip), () =>
        keep({ ...given, email, recordings, film }, session, from),
      );
    },

    /**
     * Withdraws an application and deletes it, with the draft of a profile. Only its states stay, in the history. Refuses with
     * `too_many_requests`, and with `not_found` when the link is unknown or the application has ended.
     */
    async withdraw(token: string, ip: string): Promise<Result<{ withdrawn: true }>> {
      const within = await limits.take(TRIES, addressSubject(ip));
      if (!within.ok) return within;
      return database.transaction(async (tx: Tx): Promise<Result<{ withdrawn: true }>> => {
        const application = await lockByToken(tx, sha256(token));
        if (application?.state !== 'applied' && application?.state !== 'trial') return refuse('not_found');
        await moveLocked(tx, 'artist_applications', application, 'withdrawn', 'artist');
        await endTrial(tx, application, 'artist');
        await expireFiles(tx, makerUploads, { files: application, at: clock.now() });
        await deleteApplication(tx, application.id);
        await forgetDrafts(tx);
        return ok({ withdrawn: true });
      });
    },
  };
}

export type Apply = ReturnType<typeof createApply>;
