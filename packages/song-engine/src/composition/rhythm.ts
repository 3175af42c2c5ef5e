import type { Random } from '../random.ts';

/** The number of slots of a line: it has two bars, and each eighth is a slot where a syllable can begin. */
export const SLOTS = 16;
/** The last slot at which the last syllable may begin, so that it can be held and the singer can breathe. */
const LAST_START = 12;
const LONGEST_GAP = 4;

/** How strong each eighth of a bar of four beats is. The first is the strongest. */
const WEIGHT = [4, 0.4, 2, 0.5, 3, 0.4, 2, 0.5];

/** How much a motif prefers each slot. Lines with the same motif get similar rhythms. */
export type RhythmTaste = readonly number[];

export const tasteOf = (random: Random): RhythmTaste => Array.from({ length: SLOTS }, () => random() * 1.6);

/**
 * Gives each syllable of a line a slot. Stressed syllables get strong slots, unstressed ones the slots between them,
 * and the last syllable a slot where it can be held. Dynamic programming finds the best of all possible rhythms.
 * @param stresses the stress of each syllable: 1 main, 2 secondary, 0 none.
 * @returns the slot of each syllable, in rising order.
 * @throws when the line has no syllables or more than fit before `LAST_START`.
 */
export function setRhythm(stresses: readonly number[], taste: RhythmTaste): number[] {
  const count = stresses.length;
  if (count === 0 || count > LAST_START + 1) throw new Error(`a line of ${count} syllables cannot be sung`);
  const best = stresses.map(() => new Float64Array(SLOTS).fill(Number.NEGATIVE_INFINITY));
  const from = stresses.map(() => new Int8Array(SLOTS).fill(-1));
  for (let at = 0; at < count; at += 1) {
    for (let slot = at; slot <= LAST_START - (count - 1 - at); slot += 1) {
      const own = fit(stresses[at] ?? 0, slot, at === count - 1) + (taste[slot] ?? 0);
      if (at === 0) {
        if (slot <= 3) set(best[0], from[0], slot, own - slot * 0.4, -1);
        continue;
      }
      for (let before = Math.max(at - 1, slot - LONGEST_GAP); before < slot; before += 1) {
        const score = (best[at - 1]?.[before] ?? Number.NEGATIVE_INFINITY) + own + gapTaste(slot - before);
        if (score > (best[at]?.[slot] ?? 0)) set(best[at], from[at], slot, score, before);
      }
    }
  }
  return trace(best, from);
}

function fit(stress: number, slot: number, isLast: boolean): number {
  const weight = WEIGHT[slot % 8] ?? 0;
  const own = stress === 1 ? weight * 1.3 : stress === 2 ? weight * 0.6 : -weight * 0.5;
  return own + (isLast ? (slot === 12 ? 3 : slot === 8 || slot === 10 ? 2 : 0) : 0);
}

/** How good the gap between two syllables is. Eighths and quarters are best; longer gaps would tear the line apart. */
const gapTaste = (gap: number): number => [0, 0, 0.5, -0.6, -1.2][gap] ?? -2;

function set(
  best: Float64Array | undefined,
  from: Int8Array | undefined,
  slot: number,
  score: number,
  before: number,
): void {
  if (!best || !from) return;
  best[slot] = score;
  from[slot] = before;
}

function trace(best: readonly Float64Array[], from: readonly Int8Array[]): number[] {
  const last = best.at(-1) ?? new Float64Array(SLOTS);
  let slot = last.indexOf(Math.max(...last));
  const slots: number[] = [];
  for (let at = best.length - 1; at >= 0; at -= 1) {
    slots.unshift(slot);
    slot = from[at]?.[slot] ?? -1;
  }
  return slots;
}
