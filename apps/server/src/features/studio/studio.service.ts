import type { Commission } from '@keepsong/contract/studio';
import { type FieldErrors, ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import { checkLineStarts, type LineStarts, timesFromStarts } from '@keepsong/domain/stories/lyric-times';
import { checkAudio } from '@keepsong/domain/studio/audio-check';
import { checkLyrics } from '@keepsong/domain/studio/lyrics';
import { isBlank, tidyText } from '@keepsong/domain/text/tidy';
import { toPlayback } from '../../adapters/audio/audio.ts';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DbOrTx } from '../../platform/db/database.ts';
import { randomFileName } from '../../platform/ids.ts';
import { type ArtistsService, pagePeaks, thinPeaks } from '../artists/artists.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { songFactsOf } from '../notifications/song-facts.ts';
import type { ContributionsService } from '../stories/collaboration/contributions.service.ts';
import type { RevisionAnswers } from '../stories/revisions/revision-answers.service.ts';
import type { StoriesService } from '../stories/stories.service.ts';
import { commissionRow, commissionView } from './commission-view.ts';
import {
  type Assignment,
  findAssignment,
  findQueue,
  lockAssignment,
  moveCommission,
  updateCommission,
} from './studio.repository.ts';

/** Enough for the page and for thinning; a bar is a few pixels wide. */
const STORED_PEAKS = 400;

export type WorkInput = { title: string; lyrics: string; artist_note: string };

export type StudioDeps = {
  database: Database;
  storage: Storage;
  artists: ArtistsService;
  stories: StoriesService;
  revisionAnswers: RevisionAnswers;
  contributions: Pick<ContributionsService, 'picked'>;
  notifications: Notifications;
  clock: Clock;
};

/** Where artists write, record and deliver; each sees the own commissions only. */
export function createStudioService(deps: StudioDeps) {
  const { database, storage, artists, stories, revisionAnswers, notifications, clock } = deps;
  const { db } = database;

  async function own(tx: DbOrTx, id: number, artistId: number): Promise<Result<Assignment>> {
    const found = await findAssignment(tx, id);
    return found && isOwn(found, artistId) ? ok(found) : refuse('not_found');
  }

  async function view(tx: DbOrTx, id: number, artistId: number): Promise<Result<{ commission: Commission }>> {
    const found = await own(tx, id, artistId);
    if (!found.ok) return found;
    const { id: storyId } = found.value.story;
    const recordings = await stories.recordings(tx, storyId);
    const contributions = await deps.contributions.picked(tx, storyId);
    const since = { ...(await revisionAnswers.forArtist(tx, storyId)), contributions };
    return ok({ commission: commissionView(found.value, recordings, since) });
  }

  return {
    view: (id: number, artistId: number) => view(db, id, artistId),

    /** The artist's desk. Refusals: `forbidden` for a user who is no artist. */
    async queue(userId: number) {
      const artist = await artists.summaryOfUser(db, userId);
      if (!artist) return refuse('forbidden');
      const { offered, active, delivered } = await findQueue(db, artist.id, clock.now());
      const rows = (assignments: Assignment[]) => assignments.map(commissionRow);
      return ok({
        artist: { id: artist.id, artist_name: artist.artistName, photo: artist.photo },
        offered: rows(offered),
        active: rows(active),
        delivered: rows(delivered),
      });
    },

    /** Saves while the artist writes. Refusals: `not_found`, `commission_state`. */
    saveWork(id: number, artistId: number, work: WorkInput): Promise<Result<{ commission: Commission }>> {
      return database.transaction(async (tx) => {
        const found = await openWork(tx, id, artistId);
        if (!found.ok) return found;
        await updateCommission(tx, id, {
          title: tidyText(work.title),
          lyrics: work.lyrics,
          artistNote: tidyText(work.artist_note),
        });
        return view(tx, id, artistId);
      });
    },

    /** Keeps the words to the new version while the artist works. Refusals: `not_found`, `commission_state`. */
    answerRevision(
      id: number,
      artistId: number,
      answer: string,
    ): Promise<Result<{ commission: Commission }>> {
      return database.transaction(async (tx) => {
        const found = await openWork(tx, id, artistId);
        if (!found.ok) return found;
        const isAsked = await revisionAnswers.answer(tx, found.value.story.id, answer);
        return isAsked ? view(tx, id, artistId) : refuse('commission_state', { from: 'accepted' });
      });
    },

    /**
     * Decodes and checks the recording, keeps the original and makes the MP3 that is played.
     * Refusals: `not_found`, `commission_state`, those of the decoder and of `checkAudio`.
     */
    async uploadAudio(
      id: number,
      artistId: number,
      file: { path: string; fileName: string; bytes: Buffer },
    ): Promise<Result<{ commission: Commission }>> {
      const before = await database.transaction((tx) => openWork(tx, id, artistId));
      if (!before.ok) return before;
      const played = await toPlayback(file.path, { bitrateKbps: 192 });
      if (!played.ok) return played;
      const { facts, mp3 } = played.value;
      const checked = checkAudio(facts);
      if (!checked.ok) return checked;
      const name = randomFileName();
      const audioKey = `songs/${name}.mp3`;
      const audioOriginalKey = `originals/${name}.${facts.format}`;
      await storage.put(audioKey, mp3, { contentType: 'audio/mpeg' });
      await storage.put(audioOriginalKey, file.bytes, { contentType: 'application/octet-stream' });
      return database.transaction(async (tx) => {
        const found = await openWork(tx, id, artistId);
        if (!found.ok) return found;
        await updateCommission(tx, id, {
          audioKey,
          audioOriginalKey,
          audioFileName: file.fileName,
          durationSeconds: facts.durationSeconds,
          peaks: thinPeaks(facts.peaks, STORED_PEAKS),
          // They were tapped to another recording.
          lineStarts: null,
          checkedAt: clock.now(),
        });
        return view(tx, id, artistId);
      });
    },

    /**
     * When each line of the lyrics begins, tapped by the artist while the recording plays; of a song that is delivered
     * its page follows at once. Refusals: `not_found`, `commission_state`, `work_incomplete` without a recording,
     * `invalid_input` with fields.
     */
    saveTimes(id: number, artistId: number, starts: LineStarts): Promise<Result<{ commission: Commission }>> {
      return database.transaction(async (tx) => {
        const found = await timedWork(tx, id, artistId);
        if (!found.ok) return found;
        const { commission, story } = found.value;
        const { lyrics, durationSeconds: seconds } = commission;
        if (commission.audioKey === null) return refuseFields('work_incomplete', { audio: 'required' });
        const checked = checkLineStarts(starts, { lyrics, seconds });
        if (!checked.ok) return checked;
        await updateCommission(tx, id, { lineStarts: checked.value });
        if (commission.state === 'delivered')
          await stories.change(tx, story.id, { lyricTimes: timesFromStarts(starts, lyrics, seconds) });
        return view(tx, id, artistId);
      });
    },

    /**
     * Puts the song on its page and tells the customer. Refusals: `not_found`, `commission_state`,
     * `work_incomplete` with fields, those of `checkLyrics`.
     */
    deliver(id: number, artistId: number): Promise<Result<{ commission: Commission }>> {
      return database.transaction(async (tx) => {
        const found = await openWork(tx, id, artistId);
        if (!found.ok) return found;
        const { commission, story } = found.value;
        const missing = missingWork(commission);
        if (Object.keys(missing).length > 0) return refuseFields('work_incomplete', missing);
        const lyrics = checkLyrics(commission.lyrics);
        if (!lyrics.ok) return lyrics;
        const now = clock.now();
        const isRevision = commission.state === 'in_revision';
        const set = { lyrics: lyrics.value, ...(isRevision ? { revisedAt: now } : { deliveredAt: now }) };
        await moveCommission(tx, commission, 'delivered', 'artist', { set });
        if (isRevision) await revisionAnswers.answered(tx, story);
        const song = {
          title: commission.title,
          lyrics: lyrics.value,
          lyricTimes: timesFromStarts(commission.lineStarts, lyrics.value, commission.durationSeconds),
          artistNote: commission.artistNote || null,
          audioKey: commission.audioKey,
          durationSeconds: commission.durationSeconds,
          peaks: commission.peaks,
          deliveredAt: story.deliveredAt ?? now,
        };
        if (story.status === 'shipped') await stories.change(tx, story.id, song);
        // A song that its owner has deleted meanwhile is not put on a page again.
        else if (!(await stories.move(tx, story, 'shipped', 'artist', song))) return refuse('not_found');
        await stories.delivered(tx, story);
        const artist = await artists.summary(tx, artistId);
        const params = {
          song: songFactsOf(story.songData, commission.title, pagePeaks(commission.peaks)),
          artistName: artist?.artistName ?? '',
          storyPath: `/stories/${story.slug}`,
        };
        const key = `commission:${id}:${isRevision ? 'revised' : 'delivered'}:${now.toISOString()}`;
        if (isRevision) {
          const path = `/stories/${story.slug}/revisions`;
          await notifications.notifyOwner(tx, story.id, 'song_revised', { ...params, storyPath: path }, key);
        } else await notifications.notifyOwner(tx, story.id, 'song_delivered', params, key);
        return view(tx, id, artistId);
      });
    },
  };
}

/** Everything that a song needs before it can go out. */
function missingWork({ title, lyrics, audioKey }: Assignment['commission']): FieldErrors {
  return {
    ...(isBlank(title) ? { title: 'required' } : {}),
    ...(isBlank(lyrics) ? { lyrics: 'required' } : {}),
    ...(audioKey === null ? { audio: 'required' } : {}),
  };
}

/** An artist sees what was offered to and not passed on from them. */
function isOwn({ commission }: Assignment, artistId: number): boolean {
  return (
    commission.artistId === artistId && commission.state !== 'declined' && commission.state !== 'briefed'
  );
}

/** Lines are tapped while the song is worked on, and when it is done. */
async function timedWork(
  tx: Parameters<typeof lockAssignment>[0],
  id: number,
  artistId: number,
): Promise<Result<Assignment>> {
  const found = await lockAssignment(tx, id);
  if (found?.commission.state !== 'delivered') return openWork(tx, id, artistId);
  return isOwn(found, artistId) ? ok(found) : refuse('not_found');
}

/** A commission that the artist is working on, locked. */
async function openWork(
  tx: Parameters<typeof lockAssignment>[0],
  id: number,
  artistId: number,
): Promise<Result<Assignment>> {
  const found = await lockAssignment(tx, id);
  if (!found || !isOwn(found, artistId)) return refuse('not_found');
  const { state } = found.commission;
  return state === 'accepted' || state === 'in_revision'
    ? ok(found)
    : refuse('commission_state', { from: state });
}

export type StudioService = ReturnType<typeof createStudioService>;
