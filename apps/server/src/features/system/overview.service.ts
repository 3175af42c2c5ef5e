import type { Counted, SystemOverview } from '@keepsong/contract/system/system';
import { ok, type Result } from '@keepsong/domain/result';
import { MOST_COUNTED } from '@keepsong/domain/system/system';
import { DAY_MS } from '@keepsong/domain/time/day';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import type { SongMusic } from '../instant/song-music.service.ts';
import type { MessageList } from '../notifications/message-list.service.ts';
import { countWebhooks } from './outside-calls.repository.ts';
import { countLanes } from './song-lanes.repository.ts';
import type { SystemJobs } from './system-jobs.service.ts';

type Deps = {
  db: Db;
  clock: Clock;
  jobs: Pick<SystemJobs, 'all'>;
  messageList: Pick<MessageList, 'counts'>;
  songMusic: Pick<SongMusic, 'today'>;
};

const counted = (count: number): Counted => ({
  count: Math.min(count, MOST_COUNTED),
  has_more: count > MOST_COUNTED,
});
const text = (moment: Date | null) => moment?.toISOString() ?? null;

/** The state of the whole shop in a few figures. */
export function createSystemOverview({ db, clock, jobs, messageList, songMusic }: Deps) {
  return {
    /** Refuses with `sign_in_required`, `forbidden`. */
    async read(session: Session | null): Promise<Result<SystemOverview>> {
      const by = requireStaff(session, 'system');
      if (!by.ok) return by;
      const now = clock.now();
      const day = new Date(now.getTime() - DAY_MS);
      const month = new Date(now.getTime() - 30 * DAY_MS);
      const [messages, webhooks, allJobs, songs, model] = await Promise.all([
        messageList.counts({ now, day, month }),
        countWebhooks(db, { now, day }),
        jobs.all(),
        countLanes(db),
        songMusic.today(),
      ]);
      const waits = allJobs.flatMap(({ waiting_since }) => waiting_since ?? []).sort();
      return ok({
        messages: {
          queued: counted(messages.queued),
          queued_since: text(messages.queuedSince),
          sent: counted(messages.sent),
          failed: counted(messages.failed),
          bounced: counted(messages.bounced),
        },
        webhooks: {
          received: counted(webhooks.received),
          failed: counted(webhooks.failed),
          waiting: counted(webhooks.waiting),
        },
        jobs: {
          failing: allJobs.filter(({ state }) => state === 'failing').length,
          late: allJobs.filter(({ state }) => state === 'late').length,
          oldest_since: waits[0] ?? null,
        },
        songs: {
          paid: songs.paid,
          free: songs.free,
          failed: counted(songs.failed),
          oldest_since: text(songs.oldestSince),
        },
        model: model && {
          ...{ made: model.made, troubles: model.troubles, cents: model.cents },
          ...{ limit_cents: model.dayCents, rests_until: text(model.restsUntil) },
        },
      });
    },
  };
}

export type SystemOverviewService = ReturnType<typeof createSystemOverview>;
