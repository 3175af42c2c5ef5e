import type { ReactNode } from 'react';
import type { Ink } from '../lettering/ink.ts';
import { Flood } from './surface.tsx';

/** The strip above everything: a sentence, perhaps a countdown, perhaps a button at its end. */
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
