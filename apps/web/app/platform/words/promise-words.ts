import type { Locale } from '@keepsong/domain/format/locale';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { m } from '~/paraglide/messages.js';

/**
 * A promised instant as every page writes it: 'Tue, Dec 1 by 8pm CST' (decision 0079, spec 10.4-08). '-' without one
 * (spec 9.3-13).
 */
export const promiseWords = (promisedAt: string | null, locale: Locale): string =>
  promisedAt === null
    ? '-'
    : m.cart_delivery_by({ day: formatWeekday(chicagoDay(new Date(promisedAt)), locale) });
