import { formatMoment } from '@keepsong/domain/format/dates';
import { m } from '~/paraglide/messages.js';
import { useOwnZone } from '../hooks/use-own-zone.ts';
import { usePage } from '../page/page-context.tsx';

/**
 * A moment by the reader's own clock, for customers and makers. Until the browser has told its time zone, the moment is
 * in Chicago time and says so.
 * @param now decides whether the year is named
 */
export function Moment({ at, now = new Date() }: { at: string; now?: Date }) {
  const { locale } = usePage();
  const zone = useOwnZone();
  return (
    <time dateTime={at}>
      {zone === null
        ? m.shell_moment_chicago({ moment: formatMoment(at, locale, now) })
        : formatMoment(at, locale, now, zone)}
    </time>
  );
}
