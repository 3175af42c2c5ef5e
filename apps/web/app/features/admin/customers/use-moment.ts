import { formatMoment } from '@keepsong/domain/format/dates';
import { usePage } from '~/platform/page/page-context.tsx';

/** Returns a function that formats moments for the reader of the page. A missing moment becomes a dash. */
export const useMoment = () => {
  const { locale } = usePage();
  return (at: string | null) => (at === null ? '–' : formatMoment(at, locale, new Date()));
};
