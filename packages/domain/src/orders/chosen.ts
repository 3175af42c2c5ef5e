import { readOrderNumber } from '../checkout/order-number.ts';

/** An order that somebody chose. `id` is null when no order can have this number. */
export type ChosenOrder = { number: string; id: number | null };

/** The chosen orders without repetition, in whatever form their numbers were written. */
export function chosenOnce(numbers: readonly string[]): ChosenOrder[] {
  const all = numbers.map((number) => ({ number, id: readOrderNumber(number) }));
  return [...new Map(all.map((one) => [one.id ?? one.number, one])).values()];
}
