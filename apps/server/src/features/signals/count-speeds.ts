import { METRICS, PAGE_KINDS, speedGroup } from '@keepsong/domain/signals/page-speed';
import type { Signal } from '@keepsong/domain/signals/read-batch';
import type { Day } from '@keepsong/domain/time/chicago';
import type { pageSpeeds } from '../../../db/schema/signals/page-speeds.ts';

type Row = typeof pageSpeeds.$inferInsert;

/**
 * Counts the measured speeds among these events: one row for each page, metric and speed group, with the number
 * of visits. The rows are sorted, so that two batches that are counted at the same time lock the same rows in the
 * same order and cannot deadlock.
 */
export function countSpeeds(signals: readonly Signal[], day: Day): Row[] {
  const rows = new Map<string, Row>();
  for (const { name, properties } of signals) {
    const page = PAGE_KINDS.find((one) => one === properties.page);
    const metric = METRICS.find((one) => one === properties.metric);
    if (name !== 'Page Speed Measured' || !page || !metric) continue;
    const group = speedGroup(metric, Number(properties.value));
    const key = `${page} ${metric} ${group}`;
    const visits = (rows.get(key)?.visits ?? 0) + 1;
    rows.set(key, { day, page, metric, speedGroup: group, visits });
  }
  return PAGE_KINDS.flatMap((page) =>
    METRICS.flatMap((metric) =>
      [...rows.values()]
        .filter((row) => row.page === page && row.metric === metric)
        .sort((one, other) => one.speedGroup - other.speedGroup),
    ),
  );
}
