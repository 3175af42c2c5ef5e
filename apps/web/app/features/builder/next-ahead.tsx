import { STEPS, type StepId, stepPath } from '@keepsong/domain/builder/steps';
import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { fetchParts, savesData } from '~/platform/lazy-part.tsx';
import { whenIdle } from '~/platform/when-idle.ts';

/**
 * Fetches what a step may open, and the scripts of the screen after it, once the step is at rest: a tunnel on the way
 * stops nobody. Not for who saves data.
 */
export function NextAhead({ step }: { step: StepId }) {
  const [rested, setRested] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step brings parts of its own
  useEffect(
    () =>
      whenIdle(() => {
        setRested(true);
        void fetchParts();
      }),
    [step],
  );
  const { next } = STEPS[step];
  if (!rested || savesData()) return null;
  return <PrefetchPageLinks page={next === 'cart' ? '/cart' : stepPath(next)} />;
}
