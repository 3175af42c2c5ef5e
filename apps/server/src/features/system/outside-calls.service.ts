import type { InboundReportRow, OutboundCall } from '@keepsong/contract/system/system';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { may } from '@keepsong/domain/staff/permissions';
import type { OutsideCall } from '@keepsong/domain/system/system';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { readPlace, writePlace } from '../../platform/db/list-place.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import { findWebhookFaults } from '../../platform/webhooks/webhook-faults.ts';
import type { SendRefunds } from '../checkout/refunds/send-refunds.service.ts';
import type { OrderTaxes } from '../checkout/taxes/order-taxes.service.ts';
import type { ReleasesService } from '../stories/sharing/releases.service.ts';
import { findReceived, findWaiting, type WaitingCall } from './outside-calls.repository.ts';

const PAGE = 50;
/** More faults than this are not read by anybody; the last ones come first. */
const MOST_FAULTS = 100;

export type OutsideCallsDeps = {
  database: Database;
  clock: Clock;
  orderTaxes: Pick<OrderTaxes, 'hurry'>;
  sendRefunds: Pick<SendRefunds, 'hurry'>;
  releases: Pick<ReleasesService, 'hurry'>;
};

/** What outside services tell the shop, and what the shop still wants from them. */
export function createOutsideCalls(deps: OutsideCallsDeps) {
  const { database, clock, orderTaxes, sendRefunds, releases } = deps;
  const { db } = database;

  const HURRY: Readonly<Record<OutsideCall, (tx: Tx, id: number) => Promise<boolean>>> = {
    tax: orderTaxes.hurry,
    refund: sendRefunds.hurry,
    release: releases.hurry,
    // E-cards have no pause: the job tries each of them every minute.
    ecard: async () => false,
  };

  const isHurried = ({ kind, nextAt, error }: WaitingCall): boolean =>
    kind !== 'ecard' && (error !== '' || (nextAt !== null && nextAt > clock.now()));

  return {
    /** Refuses with `sign_in_required`, `forbidden`. */
    async list(
      session: Session | null,
      cursor: string | undefined,
    ): Promise<
      Result<{
        failed: InboundReportRow[];
        received: InboundReportRow[];
        waiting: OutboundCall[];
        next: string | null;
      }>
    > {
      const by = requireStaff(session, 'system');
      if (!by.ok) return by;
      const seesOrders = may(by.value.role, 'orders');
      const place = readPlace(cursor, 'word');
      const [faults, found, waiting] = await Promise.all([
        findWebhookFaults(db, MOST_FAULTS),
        findReceived(db, { place, limit: PAGE + 1 }),
        findWaiting(db, clock.now()),
      ]);
      const rows = found.slice(0, PAGE);
      const last = found.length > PAGE ? rows.at(-1) : undefined;
      return ok({
        failed: faults.map((fault) => ({
          id: fault.eventId,
          source: fault.source,
          type: fault.type,
          received_at: fault.lastAt.toISOString(),
          failed: { id: fault.id, error: fault.error, attempts: fault.attempts },
        })),
        received: rows.map(({ id, type, receivedAt }) => ({
          ...{ id, type, source: 'payments' },
          received_at: receivedAt.toISOString(),
          failed: null,
        })),
        waiting: waiting.map((call) => ({
          ...{ kind: call.kind, id: call.id, attempts: call.attempts, error: call.error },
          order_number: seesOrders && call.orderId !== null ? orderNumber(call.orderId) : null,
          since: call.since.toISOString(),
          next_at: call.nextAt?.toISOString() ?? null,
          may_retry: isHurried(call),
        })),
        next: last ? writePlace({ value: last.place, id: last.id }) : null,
      });
    },

    /**
     * Lets the shop ask a service again at once. The service knows each call by its name, so that asking twice does
     * nothing twice. Refuses with `sign_in_required`, `forbidden`, and with `not_found` when nothing waits.
     */
    async retry(
      session: Session | null,
      { kind, id }: { kind: OutsideCall; id: number },
      reason: string,
    ): Promise<Result<{ changed: number }>> {
      const by = requireStaff(session, 'system');
      if (!by.ok) return by;
      return database.transaction(async (tx): Promise<Result<{ changed: number }>> => {
        if (!(await HURRY[kind](tx, id))) return refuse('not_found');
        await noteStaff(tx, by.value, clock.now(), { action: 'call.retried', after: { kind, id }, reason });
        return ok({ changed: 1 });
      });
    },
  };
}

export type OutsideCalls = ReturnType<typeof createOutsideCalls>;
