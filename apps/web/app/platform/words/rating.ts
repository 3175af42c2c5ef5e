import { numberFormatter } from '@keepsong/domain/format/formatters';
import type { Locale } from '@keepsong/domain/format/locale';
import { m } from '~/paraglide/messages.js';

/** An average of reviews and their number. */
export type Rating = { average: number; count: number };

/** The rating in words: '4.7 out of 5, 3 reviews'. */
export const ratingWords = ({ average, count }: Rating, locale: Locale): string =>
  m.reviews_average({ average: numberFormatter(locale).format(average), count: m.reviews_count({ count }) });
