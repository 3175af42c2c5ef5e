import { classes } from '../classes.ts';
import { Icon } from '../picture/icon.tsx';

/** A rotating ring. Pass a label only when no text beside the ring says what is happening. */
export function Spinner(props: { size?: number; label?: string; className?: string }) {
  return (
    <Icon
      name="spinner"
      size={props.size ?? 20}
      label={props.label}
      className={classes('spinner', props.className)}
    />
  );
}
