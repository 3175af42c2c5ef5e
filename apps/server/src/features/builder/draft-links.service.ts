import type { Draft } from '@keepsong/contract/builder';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { unpaidExpires } from '@keepsong/domain/time/unpaid';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DbOrTx } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { randomToken, sha256 } from '../../platform/ids.ts';
import type { AskedMessages } from '../notifications/asked-messages.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { songFactsOf } from '../notifications/song-facts.ts';
import { mayOpenDraft } from './draft-access.ts';
import { addVisitor, claimLink, type DraftRow, findLink, insertLink } from './drafts.repository.ts';

export type DraftLinksDeps = {
  database: Database;
  notifications: Notifications;
  askedMessages: AskedMessages;
  clock: Clock;
  openDraft(tx: DbOrTx, slug: string, session: Session | null): Promise<Result<DraftRow>>;
  view(tx: DbOrTx, row: DraftRow): Promise<Draft>;
};

/** Mailed links with which a customer can continue a draft in another browser. */
export function createDraftLinks({
  database,
  notifications,
  askedMessages,
  clock,
  openDraft,
  view,
}: DraftLinksDeps) {
  const { db } = database;

  return {
    /**
     * Sends an e-mail with a link that opens the draft in another browser. Refuses with `not_found`,
     * `too_many_requests`.
     */
    async mailResumeLink(
      slug: string,
      email: string,
      session: Session | null,
      { ip, locale }: { ip: string; locale: Locale },
    ): Promise<Result<{ sent: true }>> {
      const row = await openDraft(db, slug, session);
      if (!row.ok) return row;
      const permit = await askedMessages.permit({ ip, channel: 'email', recipient: email });
      if (!permit.ok) return permit;
      const token = randomToken(256);
      return database.transaction(async (tx) => {
        await insertLink(tx, {
          tokenHash: sha256(token),
          builderId: row.value.id,
          email,
          expiresAt: unpaidExpires(clock.now()),
        });
        await notifications.notify(tx, {
          channel: 'email',
          recipient: email,
          template: 'draft_link',
          permit: permit.value,
          locale,
          params: {
            song: songFactsOf(row.value.songData),
            path: `/song-builder?resume=${token}`,
          },
          dedupeKey: `draft_link:${sha256(token).toString('hex')}`,
        });
        return ok({ sent: true as const });
      });
    },

    /**
     * Opens a draft with the token of a mailed link, and gives this browser access to the draft. Refuses with
     * `not_found`, `sign_in_required`.
     */
    async resume(token: string, session: Session): Promise<Result<Draft>> {
      const now = clock.now();
      const found = await findLink(db, sha256(token), now);
      if (!found) return refuse('not_found');
      const isIn = mayOpenDraft(found.draft, session);
      // A draft that belongs to an account opens only after the owner has signed in, because the mail may have been
      // forwarded.
      if (!isIn && found.draft.userId !== null) return refuse('sign_in_required');
      if (!isIn && !(await claimLink(db, sha256(token), now))) return refuse('not_found');
      if (!isIn) await addVisitor(db, found.draft.id, session.visitorId);
      return ok(await view(db, found.draft));
    },
  };
}
