import { useLayoutEffect, useState } from 'react';
import { reportFault } from '../api/report-fault.ts';

/** A lock that only one component of a page can hold, for components that a page may show only once. */
export function onePlace() {
  let isTaken = false;
  return {
    /** Claims the lock. Returns the function that frees it, or null when another component has it. */
    take(): (() => void) | null {
      if (isTaken) return null;
      isTaken = true;
      return () => {
        isTaken = false;
      };
    },
  };
}

export type OnePlace = ReturnType<typeof onePlace>;

/**
 * Whether this component is the first one to claim `place`. A second component is reported as a fault and must show
 * nothing (spec 8.7-05).
 */
export function useOnlyOnce(place: OnePlace): boolean {
  const [isFirst, setFirst] = useState(true);
  useLayoutEffect(() => {
    const leave = place.take();
    if (leave) return leave;
    reportFault('The component can only be used once');
    setFirst(false);
  }, [place]);
  return isFirst;
}
