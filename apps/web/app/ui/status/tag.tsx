import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { type Ink, inkOfHex, textOn } from '../lettering/ink.ts';

export type TagTone = Ink | 'press' | 'peach' | 'white';

const TONES = {
  new: 'tangerine',
  'best seller': 'amber',
  premium: 'violet',
  'your artist': 'mint',
  song: 'rose',
  fix: 'sky',
  rev: 'ultra',
} as const satisfies Record<string, TagTone>;

function isKnown(label: string): label is keyof typeof TONES {
  return Object.hasOwn(TONES, label);
}

/**
 * The colour of a tag, decided by its label (spec 3.14-04). 'only on {brand}' and unknown labels are press, the shop's
 * black.
 */
export function toneOfTag(label: string): TagTone {
  const key = label.trim().toLowerCase();
  return isKnown(key) ? TONES[key] : 'press';
}

type TagProps = {
  children: ReactNode;
  tone?: TagTone;
  /** A colour `#rrggbb` from the data (spec 3.14-04). The text on it is white or press, whichever is easier to read. */
  colour?: string;
  /** Whether the tag lies on a portrait. It is then always white. */
  onPortrait?: boolean;
  className?: string;
};

/** A small label. Without `tone` and `colour`, the text of the label decides the colour. */
export function Tag({ children, tone, colour, onPortrait, className }: TagProps) {
  const byLabel = typeof children === 'string' ? toneOfTag(children) : 'press';
  const named = (colour && inkOfHex(colour)) || tone;
  const free = colour && !onPortrait && !inkOfHex(colour) && /^#[\da-f]{6}$/i.test(colour);
  return (
    <span
      className={classes('tag', className)}
      data-tone={onPortrait ? 'white' : (named ?? byLabel)}
      style={free ? { background: colour, color: `var(--color-${textOn(colour)})` } : undefined}
    >
      {children}
    </span>
  );
}
