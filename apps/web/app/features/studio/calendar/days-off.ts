import { type DaysOff, isOff } from '@keepsong/domain/artists/availability';
import { addDays, type Day } from '@keepsong/domain/time/chicago';

/** All days from the first to the last, both included, whichever comes first. */
export function daysBetween(one: Day, other: Day): Day[] {
  const [first, last] = one <= other ? [one, other] : [other, one];
  const days = [first];
  for (let day = addDays(first, 1); day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Puts times off in order, and joins those that touch. */
export function joined(daysOff: readonly DaysOff[]): DaysOff[] {
  const list: DaysOff[] = [];
  for (const { from, to } of daysOff.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const before = list.at(-1);
    if (!before || from > addDays(before.to, 1)) list.push({ from, to });
    else if (to > before.to) before.to = to;
  }
  return list;
}

/** Removes these days from the days off. A time off that they split becomes two. */
export function without(daysOff: readonly DaysOff[], days: readonly Day[]): DaysOff[] {
  return days.reduce<readonly DaysOff[]>(
    (left, day) =>
      left.flatMap(({ from, to }) => {
        if (day < from || day > to) return [{ from, to }];
        return [
          { from, to: addDays(day, -1) },
          { from: addDays(day, 1), to },
        ].filter((part) => part.from <= part.to);
      }),
    daysOff,
  ) as DaysOff[];
}

/** Takes these days off; or, when all of them are off already, works on them. */
export function toggled(daysOff: readonly DaysOff[], days: readonly Day[]): DaysOff[] {
  if (days.every((day) => isOff(day, daysOff))) return joined(without(daysOff, days));
  return joined([...daysOff, ...days.map((day) => ({ from: day, to: day }))]);
}
