import { readOrderNumber } from '../checkout/order-number.ts';

/** An order that somebody chose. `id` is null when there is no such number. */
export type ChosenOrder = { number: string; id: number | null };

/** The chosen orders, each once, however its number was written. */
export function chosenOnce(numbers: readonly string[]): ChosenOrder[] {
  const all = numbers.map((number) => ({ number, id: readOrderNumber(number) }));
  return [...new Map(all.map((one) => [one.id ?? one.number, one])).values()];
}
