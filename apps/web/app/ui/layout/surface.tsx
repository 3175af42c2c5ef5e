import type { HTMLAttributes } from 'react';
import { classes } from '../classes.ts';
import type { Ink } from '../lettering/ink.ts';

type SurfaceProps = HTMLAttributes<HTMLElement> & {
  ink: Ink;
  as?: 'div' | 'section' | 'header' | 'article' | 'aside';
};

/**
 * A full-colour background for the top of story, artist and error pages. Text and primary action take colours that are
 * readable on `ink`.
 */
export function Flood({ ink, as: Tag = 'div', className, ...rest }: SurfaceProps) {
  return <Tag className={classes('flood', className)} data-ink={ink} {...rest} />;
}

/** A background in a light tint of `ink`. Use it for only one block of a screen, to emphasise it. */
export function Tissue({ ink, as: Tag = 'div', className, ...rest }: SurfaceProps) {
  return <Tag className={classes('tissue', className)} data-ink={ink} {...rest} />;
}
