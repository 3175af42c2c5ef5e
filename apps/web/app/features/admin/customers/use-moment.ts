import { formatMoment } from '@keepsong/domain/format/dates';
import { usePage } from '~/platform/page/page-context.tsx';

/** Writes moments for the reader of the page; a dash for what never happened. */
export const useMoment = () => {
  const { locale } = usePage();
  return (at: string | null) => (at === null ? '–' : formatMoment(at, locale, new Date()));
};
