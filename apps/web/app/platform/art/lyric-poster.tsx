import { wave } from '@keepsong/artwork/draw/peaks';
import type { Inks } from '@keepsong/domain/cart/song-goods';
import type { CSSProperties } from 'react';
import { m } from '~/paraglide/messages.js';
import { classes } from '~/ui/classes.ts';
import { type LockupLine, lineSize, lineWidth } from '~/ui/lettering/lockup-lines.ts';
import { preloadWoodType } from '~/ui/lettering/wood-type.ts';
import { Waveform } from '~/ui/sound/waveform.tsx';
import './lyric-poster.css';

type PosterLine = LockupLine & { ink?: string };

/** The four lines of the print in the store. `ink` is the colour of a line. */
const LINES: readonly PosterLine[] = [
  { text: 'FORTY', wdth: 128 },
  { text: 'WINTERS', wdth: 92 },
  { text: 'ONE BLUE', wdth: 70, ink: 'rose' },
  { text: 'COAT', wdth: 150, ink: 'ultra' },
];

const PEAKS = wave('Forty Winters', 40);

/** No line is higher than this part of the width, so that four short words fit on the paper. */
const HIGHEST = 26;
/** The font widths of the wood type that are tried, in percent. */
const WIDTHS = [70, 85, 100, 115, 130, 150] as const;
const WIDEST = 150;

/** Sets a line of a song: as wide as the paper, in the font width that makes it neither too high nor too low. */
function setLine(text: string, ink: string): PosterLine {
  const isHigh = (wdth: number) => 100 / lineWidth({ text, wdth }) > HIGHEST;
  const wdth = WIDTHS.find((width) => !isHigh(width)) ?? WIDEST;
  return { text, wdth, ink };
}

type LyricPosterProps = {
  /** The lines of the customer's song. Without any, the print of the store is shown. */
  lines?: readonly string[];
  inks?: Inks;
  size?: 'large' | 'small' | 'thumb';
};

/**
 * A lyric print as it hangs on a wall: four lines in lockup type (each line as wide as the paper) over the waveform of
 * the recording.
 */
export function LyricPoster({ lines = [], inks = 'press-rose', size = 'large' }: LyricPosterProps) {
  const [first = 'press', second = 'rose'] = inks.split('-');
  const own = lines.filter((text) => text.trim() !== '');
  const shown =
    own.length > 0
      ? own.map((text, at) => setLine(text.toUpperCase(), at % 2 === 0 ? first : second))
      : LINES;
  preloadWoodType(shown.map(({ text }) => text).join(' '));
  const isSmall = size !== 'large';
  return (
    <div
      className={classes('poster', isSmall && 'poster--small', size === 'thumb' && 'poster--thumb')}
      role="img"
      aria-label={isSmall ? '' : own.length > 0 ? own.join(' / ') : m.catalog_product_poster()}
      aria-hidden={isSmall || undefined}
    >
      <div className="poster__paper">
        <div className="poster__words">
          {shown.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a song may repeat a line, and its place is what it is.
            <span key={at} className="poster__line" data-ink={line.ink} style={styleOf(line)}>
              {line.text}
            </span>
          ))}
        </div>
        {isSmall ? null : <Waveform peaks={PEAKS} className="poster__wave" />}
      </div>
    </div>
  );
}

function styleOf(line: PosterLine): CSSProperties & Record<'--size' | '--wdth', string> {
  const size = Math.min(lineSize(line), HIGHEST * 1.6);
  return { '--size': String(size), '--wdth': `${line.wdth}%` };
}
