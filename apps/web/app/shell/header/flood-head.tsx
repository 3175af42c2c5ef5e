import type { ReactNode } from 'react';
import { classes } from '~/ui/classes.ts';
import { Flood } from '~/ui/layout/surface.tsx';
import type { Ink } from '~/ui/lettering/ink.ts';
import './flood-head.css';

/** The top of a page, filled with the colour of its song or artist. The site's header is shown on top of it. */
export function FloodHead({
  ink,
  className,
  children,
}: {
  ink: Ink;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Flood ink={ink} as="section" className={classes('flood-head', className)}>
      {children}
    </Flood>
  );
}
