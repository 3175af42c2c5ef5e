import type { BoardCard } from '@keepsong/contract/makers/board';
import { formatShortDay } from '@keepsong/domain/format/dates';
import type { Locale } from '@keepsong/domain/format/locale';
import type { BoardColumn } from '@keepsong/domain/orders/board';
import { m } from '~/paraglide/messages.js';
import { spanWords } from '../today/inbox-words.ts';

export const COLUMN_WORDS: Readonly<Record<BoardColumn, () => string>> = {
  briefed: m.desk_board_c_briefed,
  offered: m.desk_board_c_offered,
  writing: m.desk_board_c_writing,
  to_be_checked: m.desk_board_c_to_be_checked,
  delivered: m.desk_board_c_delivered,
  in_revision: m.desk_board_c_in_revision,
  done: m.desk_board_c_done,
};

/** The colour and disc of each state on the desk. */
export const COLUMN_LOOKS: Readonly<Record<BoardColumn, string>> = {
  briefed: 'cancelled',
  offered: 'offered',
  writing: 'in_work',
  to_be_checked: 'to_be_checked',
  delivered: 'delivered',
  in_revision: 'partly_refunded',
  done: 'delivered',
};

/** The text in a column that has no songs. */
export const EMPTY_WORDS: Readonly<Record<BoardColumn, () => string>> = {
  briefed: m.desk_board_e_briefed,
  offered: m.desk_board_e_offered,
  writing: m.desk_board_e_writing,
  to_be_checked: m.desk_board_e_to_be_checked,
  delivered: m.desk_board_e_delivered,
  in_revision: m.desk_board_e_in_revision,
  done: m.desk_board_e_done,
};

export const cardName = ({ title, recipient }: BoardCard): string =>
  title || m.desk_song_for({ name: recipient });

const SOON_MS = 2 * 3_600_000;

/**
 * The time until which somebody must act: the deadline of the present state if there is one, else the promised
 * day.
 */
export function untilWords(
  { promised_at, is_late, until, state }: BoardCard,
  locale: Locale,
  now: Date,
): { text: string; tone: 'late' | 'soon' | null } {
  if (is_late && promised_at !== null)
    return {
      text: m.desk_board_late({ time: spanWords(now.getTime() - new Date(promised_at).getTime()) }),
      tone: 'late',
    };
  if (until !== null) {
    const left = new Date(until).getTime() - now.getTime();
    if (state === 'delivered')
      return { text: m.desk_board_by({ day: formatShortDay(until, locale, now) }), tone: null };
    if (left <= 0) return { text: m.desk_board_late({ time: spanWords(left) }), tone: 'late' };
    return { text: m.desk_board_left({ time: spanWords(left) }), tone: left <= SOON_MS ? 'soon' : null };
  }
  return { text: promised_at === null ? '' : formatShortDay(promised_at, locale, now), tone: null };
}

/** Remarks about a song, such as refusals by artists or rush delivery, joined by commas. */
export function remarkOf({ state, refusals, asks, is_rush }: BoardCard): string {
  return [
    state === 'declined' ? m.desk_view_unclaimed() : null,
    state === 'change_to_be_checked' ? m.desk_check_change() : null,
    refusals > 0 ? m.desk_board_refusals({ count: refusals }) : null,
    asks === null ? null : m.desk_board_asks(),
    is_rush ? m.desk_rush() : null,
  ]
    .filter((words) => words !== null)
    .join(', ');
}
