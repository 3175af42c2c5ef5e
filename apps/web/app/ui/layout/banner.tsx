import type { ReactNode } from 'react';
import type { Ink } from '../lettering/ink.ts';
import { Flood } from './surface.tsx';

/** The strip at the top of the page. It holds a sentence, and optionally a countdown and a button. */
export function Banner({
  ink = 'amber',
  end,
  children,
}: {
  ink?: Ink;
  end?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Flood ink={ink} className="banner">
      {children}
      {end}
    </Flood>
  );
}
