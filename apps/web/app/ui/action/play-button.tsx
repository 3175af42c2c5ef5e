import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../picture/icon.tsx';
import { Spinner } from '../status/spinner.tsx';

type PlayButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  playing: boolean;
  /** What a press does now, with the name of the song: 'Play Forty Winters', 'Pause Forty Winters'. */
  label: string;
  /** 40, 48 or 64 px; the smallest still takes taps on 44. */
  size?: 'small' | 'medium' | 'large';
  look?: 'white' | 'rose' | 'outlined';
  /** The sound is on its way. */
  busy?: boolean;
};

/** A disc that plays. A song without audio has none (spec 5-50). */
export function PlayButton({
  playing,
  label,
  size = 'medium',
  look = 'white',
  busy,
  className,
  ...rest
}: PlayButtonProps) {
  return (
    <button
      type="button"
      className={classes(
        'play',
        size !== 'medium' && `play--${size}`,
        look !== 'white' && `play--${look}`,
        className,
      )}
      aria-label={label}
      aria-busy={busy || undefined}
      data-playing={playing}
      {...rest}
    >
      {busy ? <Spinner /> : <Icon name={playing ? 'pause' : 'play'} />}
    </button>
  );
}
