import { VisuallyHidden } from '../layout/visually-hidden.tsx';

type CountdownProps = {
  /** Days, hours and minutes, each with the value as shown ('02') and its unit ('d'). After the end it shows '00'. */
  parts: readonly { value: string; unit: string }[];
  /** The time left in words. Screen readers can read it, but it is not announced by itself. */
  label: string;
};

/** A countdown with digits on dark plates. The page updates it once a minute. */
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
