import { wave } from '@keepsong/artwork/draw/peaks';
import type { CSSProperties } from 'react';
import { m } from '~/paraglide/messages.js';
import { classes } from '~/ui/classes.ts';
import { type LockupLine, lineSize } from '~/ui/lettering/lockup-lines.ts';
import { preloadWoodType } from '~/ui/lettering/wood-type.ts';
import { Waveform } from '~/ui/sound/waveform.tsx';

/** The four lines of the print in the store. `ink` is the colour of a line. */
const LINES: readonly (LockupLine & { ink?: string })[] = [
  { text: 'FORTY', wdth: 128 },
  { text: 'WINTERS', wdth: 92 },
  { text: 'ONE BLUE', wdth: 70, ink: 'rose' },
  { text: 'COAT', wdth: 150, ink: 'ultra' },
];

const PEAKS = wave('Forty Winters', 40);

/**
 * A lyric print as it hangs on a wall: four lines in lockup type (each line as wide as the paper) over the waveform of
 * the recording.
 */
export function LyricPoster({ small }: { small?: boolean }) {
  preloadWoodType(LINES.map(({ text }) => text).join(' '));
  return (
    <div
      className={classes('poster', small && 'poster--small')}
      role="img"
      aria-label={small ? '' : m.catalog_product_poster()}
      aria-hidden={small || undefined}
    >
      <div className="poster__paper">
        <div className="poster__words">
          {LINES.map((line) => (
            <span key={line.text} className="poster__line" data-ink={line.ink} style={styleOf(line)}>
              {line.text}
            </span>
          ))}
        </div>
        {small ? null : <Waveform peaks={PEAKS} className="poster__wave" />}
      </div>
    </div>
  );
}

function styleOf(line: LockupLine): CSSProperties & Record<'--size' | '--wdth', string> {
  return { '--size': String(lineSize(line)), '--wdth': `${line.wdth}%` };
}
