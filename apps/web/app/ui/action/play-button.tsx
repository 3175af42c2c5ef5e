import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../picture/icon.tsx';
import { Spinner } from '../status/spinner.tsx';

type PlayButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  playing: boolean;
  /** What a press does, with the name of the song: 'Play Forty Winters', 'Pause Forty Winters'. */
  label: string;
  /** 40, 48 or 64 px. The smallest one still has a touch target of 44 px. */
  size?: 'small' | 'medium' | 'large';
  look?: 'white' | 'rose' | 'outlined';
  /** Whether the recording is still loading. */
  busy?: boolean;
};

/** A round play button. Do not show one for a song without audio (spec 5-50). */
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
