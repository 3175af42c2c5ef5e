import type { Reveal } from '@keepsong/contract/story/reveals';
import { isEmail, normalizeEmail } from '@keepsong/domain/auth/email';
import { toE164 } from '@keepsong/domain/auth/phone';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import {
  checkReveal,
  type RevealChannel,
  type RevealPlan,
  revealState,
} from '@keepsong/domain/stories/reveal';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { CallContext } from '../../../platform/http/implement.ts';
import type { Limit, Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { randomToken } from '../../../platform/ids.ts';
import type { AskedMessages } from '../../notifications/asked-messages.ts';
import { giftPath } from '../../notifications/page-paths.ts';
import { findStoryBySlug, type StoryRow, updateStory } from '../stories.repository.ts';
import type { RevealSending } from './reveal-sending.job.ts';
import { deleteReveal, findReveal, type RevealRow, saveReveal } from './reveals.repository.ts';

type Deps = {
  database: Database;
  askedMessages: AskedMessages;
  limits: Limits;
  clock: Clock;
  sending: Pick<RevealSending, 'sendNow'>;
  /** Whether the shop sends text messages to a number. */
  reachesPhone(phone: string): boolean;
};
type Asked = RevealPlan & { channel: RevealChannel; to: string; locale: Locale };

/**
 * An owner may change the plan often enough. The number is limited, because each plan may send a message to a stranger.
 */
const PLANS: Limit = { name: 'reveal_plan', max: 20, seconds: 86_400 };

/** Lets the owner of a song plan how and when the recipient gets it, change the plan, or cancel it. */
export function createRevealsService({
  database,
  askedMessages,
  limits,
  clock,
  sending,
  reachesPhone,
}: Deps) {
  const { db } = database;

  async function ownStory(slug: string, session: Session | null): Promise<StoryRow | null> {
    const story = await findStoryBySlug(db, slug);
    return story && story.ownerId === session?.user?.id && story.status !== 'canceled' ? story : null;
  }

  return {
    /** The owner's plan for giving the song, as the story's page shows it. */
    async planOf(story: Pick<StoryRow, 'id' | 'slug' | 'status'>): Promise<Reveal | null> {
      const found = await findReveal(db, story.id);
      return found && revealOf(found, story, clock.now());
    },

    /**
     * Stores a plan, or changes a plan whose gift was not sent. A private page becomes visible to everyone who has its
     * link, so that the recipient can open it. Refusals: `not_found`, `invalid_input` with fields, `too_many_requests`,
     * `reveal_sent`.
     */
    async plan(
      slug: string,
      asked: Asked,
      session: Session | null,
      { ip }: Pick<CallContext, 'ip'>,
    ): Promise<Result<{ reveal: Reveal }>> {
      const story = await ownStory(slug, session);
      if (!story) return refuse('not_found');
      const plan = checkReveal(asked, clock.now());
      if (!plan.ok) return plan;
      const recipient = readRecipient(asked, reachesPhone);
      if (!recipient.ok) return recipient;
      const within = await limits.take(PLANS, `user:${story.ownerId}`);
      if (!within.ok) return within;
      // A song is sent to one recipient once, so a change that keeps the recipient needs no further permit.
      const isNewRecipient = (await findReveal(db, story.id))?.recipient !== recipient.value;
      const permit = isNewRecipient
        ? await askedMessages.permit({ ip, channel: asked.channel, recipient: recipient.value })
        : ok(null);
      if (!permit.ok) return permit;
      const planned = await database.transaction(async (tx) => {
        const values = {
          storyId: story.id,
          token: randomToken(128),
          message: plan.value.message,
          channel: asked.channel,
          recipient: recipient.value,
          locale: asked.locale,
          sendOn: asked.send_on,
          timeZone: asked.time_zone,
          sendAt: plan.value.sendAt,
        };
        const isSaved = await saveReveal(tx, values, story.ownerId);
        if (!isSaved) return refuse('reveal_sent');
        if (story.visibility === 'private') await updateStory(tx, story.id, { visibility: 'unlisted' });
        return ok(null);
      });
      if (!planned.ok) return planned;
      // If the song is already delivered, a gift without a date is sent now. It does not wait for the next run of the
      // job. If it cannot be sent now, the plan is stored all the same: the job sends it later and reports the fault.
      if (asked.send_on === null) await sending.sendNow(story.id).catch(() => undefined);
      const reveal = await findReveal(db, story.id);
      return reveal ? ok({ reveal: revealOf(reveal, story, clock.now()) }) : refuse('not_found');
    },

    /** Cancels the plan. Refuses with `not_found`, also when the gift was already sent. */
    async cancel(slug: string, session: Session | null): Promise<Result<{ canceled: true }>> {
      const story = await ownStory(slug, session);
      const isGone = story !== null && (await deleteReveal(db, story.id));
      return isGone ? ok({ canceled: true as const }) : refuse('not_found');
    },
  };
}

function revealOf(row: RevealRow, { slug, status }: Pick<StoryRow, 'slug' | 'status'>, now: Date): Reveal {
  return {
    message: row.message,
    channel: row.channel,
    to: row.recipient,
    locale: row.locale,
    send_on: row.sendOn,
    time_zone: row.timeZone,
    send_at: row.sendAt.toISOString(),
    state: revealState(row, { isThere: status === 'shipped', now }),
    opened_at: row.openedAt?.toISOString() ?? null,
    thanks:
      row.thanks === null || row.thankedAt === null
        ? null
        : { message: row.thanks, at: row.thankedAt.toISOString() },
    path: giftPath(slug, row.token),
  };
}

/** The recipient's e-mail address or phone number in its normal form. Refusals: `invalid_input` with fields. */
function readRecipient({ channel, to }: Asked, reachesPhone: Deps['reachesPhone']): Result<string> {
  if (channel === 'email') {
    const email = normalizeEmail(to);
    return isEmail(email) ? ok(email) : refuseFields('invalid_input', { to: 'email_invalid' });
  }
  const phone = toE164('', to);
  if (!phone.ok) return refuseFields('invalid_input', { to: 'invalid' });
  return reachesPhone(phone.value) ? phone : refuseFields('invalid_input', { to: 'not_served' });
}

export type RevealsService = ReturnType<typeof createRevealsService>;
