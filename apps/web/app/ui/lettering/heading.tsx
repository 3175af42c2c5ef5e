import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';

const TAGS = { 1: 'h1', 2: 'h2', 3: 'h3', 4: 'h4', 5: 'h5', 6: 'h6' } as const;

export type HeadingLevel = keyof typeof TAGS;

/** How many letters of display type fit on a line of a narrow phone. */
export const FITS = 13;

/**
 * Keeps words with a hyphen, such as 'Seven-inch', on one line where they fit, but not on a phone at a zoom of 200 %. The
 * text stays the same for screen readers, for copying and for searching.
 */
export function WholeWords({ children }: { children: string }) {
  return children.split(/(\S+-\S+)/).map((part, at) =>
    // `split` puts the words with a hyphen at the odd indexes.
    at % 2 === 1 && part.length <= FITS ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a word is identified by its place.
      <span key={at} className="min-[300px]:whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

/**
 * A heading in display type. `level` is its rank in the outline of the page, and `size` its look. A text keeps its
 * words with hyphens whole.
 */
export function Heading({
  level,
  size,
  className,
  children,
  ...rest
}: ComponentProps<'h2'> & {
  level: HeadingLevel;
  size?: 'd2' | 'd3' | 'd4';
}) {
  const Tag = TAGS[level];
  const bySize = level === 1 ? 'd2' : level === 2 ? 'd3' : 'd4';
  return (
    <Tag className={classes(size ?? bySize, className)} {...rest}>
      {typeof children === 'string' ? <WholeWords>{children}</WholeWords> : children}
    </Tag>
  );
}

/** The introductory sentence under a title. */
export function Lead({ className, ...rest }: ComponentProps<'p'>) {
  return <p className={classes('lead', className)} {...rest} />;
}

/** A bold line of text that names a small block. */
export function Label({ className, ...rest }: ComponentProps<'p'>) {
  return <p className={classes('label', className)} {...rest} />;
}
