import type { CSSProperties } from 'react';
import { classes } from '../classes.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { Heading, type HeadingLevel } from './heading.tsx';
import { HeldLetters } from './held-word.tsx';
import { type LockupLine, lineSize, lineWords, lockupHeight, suitsLockup } from './lockup-lines.ts';
import { preloadWoodType } from './wood-type.ts';

type LockupProps = {
  level: HeadingLevel;
  lines: readonly LockupLine[];
  /** Plays the animation of the held word once on load. */
  play?: boolean;
  className?: string;
};

/**
 * A headline in lockup type, with each line as wide as the container. The sizes come from the font's own widths, so
 * the server knows them and nothing moves later. Use one per page. `--tall` gives the height as a multiple of the
 * width, for pages that limit it.
 */
export function Lockup({ level, lines, play, className }: LockupProps) {
  const said = lines.map(lineWords).join(' ');
  if (!suitsLockup(lines))
    return (
      <Heading level={level} size="d2" className={className}>
        {said}
      </Heading>
    );
  preloadWoodType(said);
  const Tag = `h${level}` as const;
  const style: CSSProperties & Record<'--tall', string> = { '--tall': String(lockupHeight(lines)) };
  return (
    <Tag className={classes('lockup', play && 'lockup--play', className)} style={style}>
      <VisuallyHidden>{said}</VisuallyHidden>
      {lines.map((line) => (
        <Line key={lineWords(line)} line={line} />
      ))}
    </Tag>
  );
}

function Line({ line }: { line: LockupLine }) {
  const style: CSSProperties & Record<'--size' | '--wdth', string> = {
    '--size': String(lineSize(line)),
    '--wdth': `${line.wdth}%`,
  };
  return (
    <span className="lockup__line" style={style} aria-hidden="true">
      {line.lead ? <span className="lockup__lead">{line.lead} </span> : null}
      {line.heldFrom === undefined ? (
        line.text
      ) : (
        <HeldLetters word={line.text} low={line.heldFrom} high={line.wdth} />
      )}
    </span>
  );
}
