import type { Agreed } from '@keepsong/domain/signals/consent';
import { and, inArray, isNull } from 'drizzle-orm';
import { outbox } from '../../../../db/schema/outbox.ts';
import { visitorChoices } from '../../../../db/schema/signals/visitor-choices.ts';
import type { Receiver } from '../../../adapters/receivers/receivers.port.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';
import { lockedInOrder, type OutboxRow } from '../notifications.repository.ts';

/** Under which id the choices of an event's visitor are stored. As `ownerOfEvent`, for a row that is read. */
function ownerOf({ params }: Pick<OutboxRow, 'params'>): string | null {
  const { owner, signal } = params as { owner?: string | null; signal?: { visitor?: string | null } };
  return owner ?? signal?.visitor ?? null;
}

/**
 * The ids of those events to whose receivers their visitors no longer agree. The choice may have been stored while the
 * transaction that wrote the event was open: it did not see the choice, and the choice did not see the event.
 */
export async function findTakenBack(
  db: DbOrTx,
  events: readonly Pick<OutboxRow, 'id' | 'recipient' | 'params'>[],
  receivers: readonly Pick<Receiver, 'name' | 'needs'>[],
): Promise<ReadonlySet<string>> {
  const owners = [...new Set(events.flatMap((event) => ownerOf(event) ?? []))];
  if (owners.length === 0) return new Set();
  const { visitor, analytics, marketing } = visitorChoices;
  const choices = await db
    .select({ visitor, analytics, marketing })
    .from(visitorChoices)
    .where(inArray(visitor, owners));
  const last = new Map<string | null, Agreed>(choices.map((choice) => [choice.visitor, choice]));
  const isTakenBack = (event: (typeof events)[number]): boolean => {
    const needs = receivers.find(({ name }) => name === event.recipient)?.needs ?? 'necessary';
    return needs !== 'necessary' && last.get(ownerOf(event))?.[needs] === false;
  };
  return new Set(events.filter(isTakenBack).map(({ id }) => id));
}

/** Deletes events that no receiver has got. */
export async function deleteUnsent(db: DbOrTx, ids: readonly string[]): Promise<void> {
  await db.delete(outbox).where(lockedInOrder(and(inArray(outbox.id, [...ids]), isNull(outbox.sentAt))));
}
