import type { HTMLAttributes } from 'react';
import { classes } from '../classes.ts';
import type { Ink } from '../lettering/ink.ts';

type SurfaceProps = HTMLAttributes<HTMLElement> & {
  ink: Ink;
  as?: 'div' | 'section' | 'header' | 'article' | 'aside';
};

/**
 * A full-colour background for the heads of story, artist and error pages. Text and primary action adapt to the ink.
 */
export function Flood({ ink, as: Tag = 'div', className, ...rest }: SurfaceProps) {
  return <Tag className={classes('flood', className)} data-ink={ink} {...rest} />;
}

/** A tint for the one emphasised block of a screen. */
export function Tissue({ ink, as: Tag = 'div', className, ...rest }: SurfaceProps) {
  return <Tag className={classes('tissue', className)} data-ink={ink} {...rest} />;
}
