import { VisuallyHidden } from '../layout/visually-hidden.tsx';

type CountdownProps = {
  /** Days, hours, minutes: the value as shown ('02') and its unit ('d'). Expired shows '00'. */
  parts: readonly { value: string; unit: string }[];
  /** The time left in words. It is read where it stands and never announced by itself. */
  label: string;
};

/** Digits on press plates. The page ticks it once a minute. */
export function Countdown({ parts, label }: CountdownProps) {
  return (
    <span className="countdown">
      <VisuallyHidden>{label}</VisuallyHidden>
      {parts.map((part) => (
        <span key={part.unit} aria-hidden="true">
          <b className="countdown__digits">{part.value}</b> {part.unit}
        </span>
      ))}
    </span>
  );
}
