import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import { findGivenUpEvents, type GivenUpEvents, reviveEvents } from './given-up-events.repository.ts';
import { KEPT_MS } from './given-up-messages.service.ts';
import type { OutboxRelay } from './notifications.relay.ts';
import { SIGNAL_KEPT_MS } from './notifications.service.ts';

type Deps = Pick<OutboxRelay, 'nudge'> & { database: Database; clock: Clock };

/** How many events one press sends again. More would hold their rows for long; the next press sends the others. */
const MOST_AT_ONCE = 5_000;

/**
 * Events for other systems that were given up: their receiver refused them, was away for longer than they are kept,
 * or was taken out of the settings. They are handled by receiver, because there can be thousands of them.
 */
export function createGivenUpEvents({ database, clock, nudge }: Deps) {
  const since = () => new Date(clock.now().getTime() - KEPT_MS);

  return {
    /** The events that can still be sent again, by receiver. */
    list: (): Promise<GivenUpEvents[]> => findGivenUpEvents(database.db, since()),

    /**
     * Has the events of a receiver sent again, the oldest first. An event that has arrived before changes nothing
     * there. Refuses with `sign_in_required`, `forbidden`, and with `not_found` when none can be sent.
     */
    async retry(
      session: Session | null,
      receiver: string,
      reason: string,
    ): Promise<Result<{ changed: number }>> {
      const by = requireStaff(session, 'system');
      if (!by.ok) return by;
      return database.transaction(async (tx): Promise<Result<{ changed: number }>> => {
        const now = clock.now();
        const expiresAt = new Date(now.getTime() + SIGNAL_KEPT_MS);
        const changed = await reviveEvents(tx, {
          ...{ receiver, since: since(), now, expiresAt, limit: MOST_AT_ONCE },
        });
        if (changed === 0) return refuse('not_found');
        nudge(tx, 'events');
        await noteStaff(tx, by.value, now, {
          ...{ action: 'events.retried', after: { receiver, events: changed }, reason },
        });
        return ok({ changed });
      });
    },
  };
}

export type GivenUpEventsService = ReturnType<typeof createGivenUpEvents>;
