/** The progress of some work, in percent. Also show the number as text beside the bar. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  const whole = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={whole}
    >
      <div className="progress__bar" style={{ width: `${whole}%` }} />
    </div>
  );
}
