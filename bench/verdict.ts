/** The measurements of this run that missed their goals. */
const missed: string[] = [];

/** Whether a measurement reached its goal, in a word. `endOfRun` names those that did not. */
export function verdict(measured: string, isReached: boolean): 'reached' | 'missed' {
  if (!isReached) missed.push(measured);
  return isReached ? 'reached' : 'missed';
}

/** What the run says last, and its exit code. A run is strict where somebody wants to be stopped by a missed goal. */
export function endOfRun(isStrict: boolean): { text: string; exitCode: 0 | 1 } {
  const text =
    missed.length === 0 ? '' : ['\nMissed goals:', ...missed.map((name) => `  ${name}`)].join('\n');
  return { text, exitCode: isStrict && missed.length > 0 ? 1 : 0 };
}
