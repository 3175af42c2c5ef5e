import { creditOf } from '@keepsong/domain/credits/grant';
import { type LateChoice, WAIT_CREDIT_CENTS, waitUntil } from '@keepsong/domain/orders/late-song';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { endOfPromise } from '@keepsong/domain/studio/commission';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { WholeRefund } from '../../checkout/refunds/refund-steps.service.ts';
import type { CreditsService } from '../../credits/credits.service.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { storyPath } from '../../notifications/page-paths.ts';
import { songFactsOf } from '../../notifications/song-facts.ts';
import type { RevisionAnswers } from '../../stories/revisions/revision-answers.service.ts';
import type { LeaveArtist } from '../../studio/leave-artist.service.ts';
import type { StudioService } from '../../studio/studio.service.ts';
import type { ChangeMessages } from '../change-messages.service.ts';
import type { ToChange } from '../order-change.repository.ts';
import type { LateRow } from './late.repository.ts';
import type { LateChange } from './late-change.service.ts';

export type LateChoicesDeps = {
  database: Database;
  clock: Clock;
  studio: Pick<StudioService, 'lockStateOfOrder' | 'promise'>;
  leaveArtist: LeaveArtist;
  lateChange: LateChange;
  revisionAnswers: Pick<RevisionAnswers, 'promise'>;
  credits: Pick<CreditsService, 'grant'>;
  wholeRefund: WholeRefund;
  changeMessages: Pick<ChangeMessages, 'tellArtistOf'>;
  notifications: Pick<Notifications, 'notifyOwner'>;
};

/** The question to the customer of a late song, with its order. */
export type Opened = { row: LateRow; found: ToChange };
/** The work that is left for after the commit: files to delete, and refunds to send. */
export type After = { files?: string[]; refunds?: Parameters<WholeRefund['sendNow']>[0][] };

/**
 * Carries out the customer's choice. The caller has locked the order and the work, and moves the state of the
 * question.
 */
export function createLateChoices(deps: LateChoicesDeps) {
  const { clock, studio, leaveArtist, lateChange, credits, wholeRefund, changeMessages, notifications } =
    deps;

  async function wait(tx: Tx, { row, found }: Opened): Promise<Result<After>> {
    const { order, story, work } = found;
    if (!story || !work) return refuse('not_found');
    const { isChange } = row;
    const day = waitUntil(chicagoDay(clock.now()));
    await studio.promise(tx, work.id, day);
    if (isChange) await deps.revisionAnswers.promise(tx, story.id, endOfPromise(day));
    const key = `late:${work.id}`;
    const isGiven = await credits.grant(
      tx,
      order.userId,
      'present',
      creditOf('non_taxable', WAIT_CREDIT_CENTS),
      key,
    );
    const changed = { kind: 'promised_day' as const, before: chicagoDay(row.dueAt), after: day };
    await changeMessages.tellArtistOf(tx, found, changed, `late:${row.id}:artist`);
    const params = {
      song: songFactsOf(story.songData),
      promisedDay: day,
      creditCents: isGiven ? WAIT_CREDIT_CENTS : 0,
      isRevision: isChange,
      storyPath: isChange ? `${storyPath(story.slug)}/revisions` : storyPath(story.slug),
    };
    await notifications.notifyOwner(tx, story.id, 'song_waited_for', params, `late:${row.id}:waits`);
    return ok({});
  }

  async function ofSong(tx: Tx, { row, found }: Opened, choice: LateChoice): Promise<Result<After>> {
    if (choice === 'another_artist') {
      const left = await leaveArtist(tx, row.commissionId, found.order.userId, `late:${row.id}`);
      return left.ok ? ok({ files: left.value }) : left;
    }
    if (choice === 'keep') return refuse('commission_state', { from: found.work?.state ?? null });
    const begun = await wholeRefund.begin(tx, found.order, found.order.userId);
    return begun.ok ? ok({ refunds: [begun.value] }) : begun;
  }

  async function ofChange(tx: Tx, { row, found }: Opened, choice: LateChoice): Promise<Result<After>> {
    const { order, story, work } = found;
    if (!story) return refuse('not_found');
    const by = { mover: 'customer' as const, userId: order.userId };
    if (choice === 'another_artist') return refuse('commission_state', { from: work?.state ?? null });
    if (choice === 'keep') {
      const kept = await lateChange.keep(tx, story.id, by);
      return kept.ok ? ok({}) : kept;
    }
    const begun = await lateChange.payBack(tx, story.id, by, `late:${row.id}`);
    return begun.ok ? ok({ refunds: begun.value }) : begun;
  }

  return async function act(tx: Tx, opened: Opened, choice: LateChoice): Promise<Result<After>> {
    if (choice === 'wait') return wait(tx, opened);
    return opened.row.isChange ? ofChange(tx, opened, choice) : ofSong(tx, opened, choice);
  };
}
