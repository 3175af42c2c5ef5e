import { useLayoutEffect, useState } from 'react';
import { reportFault } from '../api/report-fault.ts';

/** The place for something that a page may show only once. */
export function onePlace() {
  let isTaken = false;
  return {
    /** Takes the place. Returns the function that leaves it, or null when the place is taken. */
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

/** Whether this component got the place. A second one is reported and shows nothing (spec 8.7-05). */
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
