import { VisuallyHidden } from '../layout/visually-hidden.tsx';

type CountdownProps = {
  /**
   * Days, hours and minutes, each with the shown value ('02') and its unit ('d'). After the end all values are '00'.
   */
  parts: readonly { value: string; unit: string }[];
  /** The time left in words, for screen readers. They do not announce each change. */
  label: string;
};

/** A countdown with digits on dark plates. The page must render it anew once a minute. */
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
