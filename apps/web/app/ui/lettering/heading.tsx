import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';

const TAGS = { 1: 'h1', 2: 'h2', 3: 'h3', 4: 'h4', 5: 'h5', 6: 'h6' } as const;

export type HeadingLevel = keyof typeof TAGS;

/** A heading in display type. `level` is its rank in the outline of the page, and `size` its look. */
export function Heading({
  level,
  size,
  className,
  ...rest
}: ComponentProps<'h2'> & {
  level: HeadingLevel;
  size?: 'd2' | 'd3' | 'd4';
}) {
  const Tag = TAGS[level];
  const bySize = level === 1 ? 'd2' : level === 2 ? 'd3' : 'd4';
  return <Tag className={classes(size ?? bySize, className)} {...rest} />;
}

/** The introductory sentence under a title. */
export function Lead({ className, ...rest }: ComponentProps<'p'>) {
  return <p className={classes('lead', className)} {...rest} />;
}

/** A bold line of text that names a small block. */
export function Label({ className, ...rest }: ComponentProps<'p'>) {
  return <p className={classes('label', className)} {...rest} />;
}
