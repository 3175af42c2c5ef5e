import type { ReactNode } from 'react';
import { classes } from '~/ui/classes.ts';
import type { Ink } from '~/ui/ink.ts';
import { Flood } from '~/ui/surface.tsx';
import './flood-head.css';

/** The head of a page in the ink of its song or artist; the site's header stands on it. */
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
