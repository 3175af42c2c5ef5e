import type { CSSProperties } from 'react';
import { classes } from '../classes.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { Heading, type HeadingLevel } from './heading.tsx';
import { HeldLetters } from './held-word.tsx';
import {
  type LockupLine,
  lineSize,
  lineWords,
  lockupHeight,
  roomAbove,
  suitsLockup,
} from './lockup-lines.ts';
import { preloadWoodType } from './wood-type.ts';

type LockupProps = {
  level: HeadingLevel;
  lines: readonly LockupLine[];
  /** Whether a held word of the headline is animated once, when the page loads. */
  play?: boolean;
  className?: string;
};

/**
 * A headline whose lines each fill the width of the container (a lockup). The font sizes are computed from the letter
 * widths of the font. So the server knows them, and nothing moves when the page loads. Use only one per page. The CSS
 * variable `--tall` is the height divided by the width, for pages that limit the height.
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
      {lines.map((line, at) => (
        <Line key={lineWords(line)} line={line} room={roomAbove(lines, at)} />
      ))}
    </Tag>
  );
}

function Line({ line, room }: { line: LockupLine; room: number }) {
  const style: CSSProperties & Record<'--size' | '--wdth', string> = {
    ...(room > 0 && { paddingTop: `${room}em` }),
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
