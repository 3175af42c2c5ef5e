import { type DaysOff, isOff } from '@keepsong/domain/artists/availability';
import { addDays, type Day } from '@keepsong/domain/time/chicago';

/** All days from one to the other, both included. The two days may come in any order. */
export function daysBetween(one: Day, other: Day): Day[] {
  const [first, last] = one <= other ? [one, other] : [other, one];
  const days = [first];
  for (let day = addDays(first, 1); day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Sorts periods of days off, and joins periods that overlap or follow each other. */
export function joined(daysOff: readonly DaysOff[]): DaysOff[] {
  const list: DaysOff[] = [];
  for (const { from, to } of daysOff.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const before = list.at(-1);
    if (!before || from > addDays(before.to, 1)) list.push({ from, to });
    else if (to > before.to) before.to = to;
  }
  return list;
}

/** Removes these days from the days off. A period is split in two if the days lie in its middle. */
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

/** Marks these days as off. If all of them are off already, marks them as working days. */
export function toggled(daysOff: readonly DaysOff[], days: readonly Day[]): DaysOff[] {
  if (days.every((day) => isOff(day, daysOff))) return joined(without(daysOff, days));
  return joined([...daysOff, ...days.map((day) => ({ from: day, to: day }))]);
}
