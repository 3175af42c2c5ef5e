import { formatDay } from '@keepsong/domain/format/dates';
import type { Day } from '@keepsong/domain/time/chicago';
import type { ReactNode } from 'react';
import { usePage } from '~/platform/page/page-context.tsx';

/**
 * Shows words that contain a promised day. When the pointer rests on them, the browser shows the day as
 * MM/DD/YYYY (spec 9.3-03).
 */
export function PromisedDay({ day, children }: { day: Day; children: ReactNode }) {
  const { locale } = usePage();
  return (
    <time dateTime={day} title={formatDay(day, locale)}>
      {children}
    </time>
  );
}
