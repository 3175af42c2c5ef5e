import { runningAt } from '@keepsong/domain/catalogue/calendar';
import type { RushFee } from '@keepsong/domain/checkout/rush';
import type { Calendar } from './delivery-words.ts';

/** The rush deliveries that are sold today. Empty on days on which the shop sells none. */
export const rushSold = (
  offered: readonly RushFee[],
  { now, rush_closed = [] }: Pick<Calendar, 'now' | 'rush_closed'>,
): readonly RushFee[] => (runningAt(rush_closed, new Date(now)).length > 0 ? [] : offered);
