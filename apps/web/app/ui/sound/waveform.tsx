import { type CSSProperties, memo, useMemo } from 'react';
import { classes } from '../classes.ts';
import { waveHeights } from './wave-heights.ts';

type WaveformProps = {
  /** The loudness of each bar, 0 to 1. Between 24 and 110 bars look good. */
  peaks: readonly number[];
  /** How much of the recording has been played, 0 to 1. */
  progress?: number;
  /** The height in px. */
  height?: number;
  className?: string;
};

/** The height of the lowest bar, in percent, so that silence is still visible as a dot. */
const FLOOR = 6;

/** The waveform of a recording as bars. It is decoration; the text beside it gives the meaning. */
export const Waveform = memo(function Waveform({ peaks, progress = 0, height, className }: WaveformProps) {
  const heights = useMemo(() => waveHeights(peaks), [peaks]);
  const played = Math.round(progress * peaks.length);
  const style: CSSProperties & { '--wave-h'?: string } =
    height === undefined ? {} : { '--wave-h': `${height}px` };
  return (
    <div className={classes('wave', className)} style={style} aria-hidden="true">
      {heights.map((peak, at) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its place.
          key={at}
          className={at < played ? 'wave__bar wave__bar--played' : 'wave__bar'}
          style={{ height: `${Math.max(FLOOR, Math.round(peak * 100))}%` }}
        />
      ))}
    </div>
  );
});
