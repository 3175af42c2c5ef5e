import { useLayoutEffect, useState } from 'react';
import { reportFault } from '../api/report-fault.ts';

/** The one place of something that a page may hold once. */
export function onePlace() {
  let isTaken = false;
  return {
    /** Takes the place; gives how to leave it, or null when it is taken. */
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

/** Whether this component has its one place; a second one is reported and shows nothing (spec 8.7-05). */
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
