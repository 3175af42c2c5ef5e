import type { Readable } from 'node:stream';
import type { InboundReportRow, ReportQuery, SystemWebhooks } from '@keepsong/contract/system/system';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { may } from '@keepsong/domain/staff/permissions';
import type { OutsideCall } from '@keepsong/domain/system/system';
import type { Clock } from '../../platform/clock.ts';
import type { CsvColumns } from '../../platform/csv/csv-file.ts';
import { deskFile } from '../../platform/csv/desk-file.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { pageOf, readPlace } from '../../platform/db/list-place.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import type { SendRefunds } from '../checkout/refunds/send-refunds.service.ts';
import type { OrderTaxes } from '../checkout/taxes/order-taxes.service.ts';
import type { GivenUpEventsService } from '../notifications/given-up-events.service.ts';
import type { ReleasesService } from '../stories/sharing/releases.service.ts';
import {
  findReports,
  findWaiting,
  type ListedReport,
  type ReportFilter,
  type WaitingCall,
} from './outside-calls.repository.ts';

const PAGE = 50;
/** Only a script downloads this many files. */
const EXPORTS = { name: 'webhook_exports', max: 20, seconds: 3_600 } as const;

const COLUMNS: CsvColumns<ListedReport> = {
  id: ({ id }) => id,
  source: ({ source }) => source,
  type: ({ type }) => type,
  state: ({ fault_id }) => (fault_id === null ? 'done' : 'failed'),
  received_at: ({ received_at }) => received_at,
  attempts: ({ attempts }) => attempts,
  error: ({ error }) => error,
};

/** The words of a query are the id of a report or a part of its type. Ids have digits, and types have none. */
const filterOf = ({ q = '', state, from, to }: ReportQuery): ReportFilter => ({
  ...{ state, from, to },
  ...(q === '' ? {} : /\d/.test(q) ? { eventId: q } : { type: q.toLowerCase() }),
});

const reportView = ({ id, source, type, received_at, fault_id, error, attempts }: ListedReport) =>
  ({
    ...{ id, source, type, received_at },
    failed: fault_id === null ? null : { id: Number(fault_id), error, attempts },
  }) satisfies InboundReportRow;

export type OutsideCallsDeps = {
  database: Database;
  clock: Clock;
  limits: Limits;
  givenUpEvents: Pick<GivenUpEventsService, 'list'>;
  orderTaxes: Pick<OrderTaxes, 'hurry'>;
  sendRefunds: Pick<SendRefunds, 'hurry'>;
  releases: Pick<ReleasesService, 'hurry'>;
};

/** Shows the staff the reports of outside services, and the calls to them that are still open. */
export function createOutsideCalls(deps: OutsideCallsDeps) {
  const { database, clock, limits, givenUpEvents, orderTaxes, sendRefunds, releases } = deps;
  const { db } = database;

  const HURRY: Readonly<Record<OutsideCall, (tx: Tx, id: number) => Promise<boolean>>> = {
    tax: orderTaxes.hurry,
    refund: sendRefunds.hurry,
    release: releases.hurry,
    // E-cards cannot be hurried: the job tries each of them every minute anyway.
    ecard: async () => false,
  };

  const isHurried = ({ kind, nextAt, error }: WaitingCall): boolean =>
    kind !== 'ecard' && (error !== '' || (nextAt !== null && nextAt > clock.now()));

  return {
    /** Refuses with `sign_in_required`, `forbidden`. */
    async list(session: Session | null, query: ReportQuery): Promise<Result<SystemWebhooks>> {
      const by = requireStaff(session, 'system');
      if (!by.ok) return by;
      const seesOrders = may(by.value.role, 'orders');
      const { dir, cursor } = query;
      const list = { name: `reports ${dir}`, values: 'moment', ids: 'word' } as const;
      const place = readPlace(cursor, list);
      const [found, waiting, givenUp] = await Promise.all([
        findReports(db, filterOf(query), { dir, place, limit: PAGE + 1 }),
        findWaiting(db, clock.now()),
        givenUpEvents.list(),
      ]);
      const { rows, next, previous } = pageOf(found, {
        ...{ size: PAGE, place, list },
        placeOf: (row) => ({ value: row.place, id: row.id }),
      });
      return ok({
        reports: rows.map(reportView),
        waiting: waiting.map((call) => ({
          ...{ kind: call.kind, id: call.id, attempts: call.attempts, error: call.error },
          order_number: seesOrders && call.orderId !== null ? orderNumber(call.orderId) : null,
          since: call.since.toISOString(),
          next_at: call.nextAt?.toISOString() ?? null,
          may_retry: isHurried(call),
        })),
        given_up: givenUp.map(({ lastAt, ...events }) => ({ ...events, last_at: lastAt.toISOString() })),
        ...{ next, previous },
      });
    },

    /**
     * All reports that match the filter, as a file. Refuses with `sign_in_required`, `forbidden`,
     * `too_many_requests`.
     */
    csv: (session: Session | null, { cursor: _, ...query }: ReportQuery): Promise<Result<Readable>> =>
      deskFile({ db, clock, limits }, session, {
        ...{ may: 'system', limit: EXPORTS, columns: COLUMNS },
        ...{ action: 'webhooks.exported', after: query },
        read: (last, limit) => {
          const place = last && { value: last.place, id: last.id, isBack: false };
          return findReports(db, filterOf(query), { dir: query.dir, place, limit });
        },
      }),

    /**
     * Has the shop repeat a call to a service at once. The service recognises each call by its key, so
     * repeating it has no second effect. Refuses with `sign_in_required`, `forbidden`, and with `not_found`
     * when nothing waits.
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
