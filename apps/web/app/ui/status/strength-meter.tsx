type StrengthMeterProps = {
  /** The accessible name of what is measured. */
  label: string;
  level: 0 | 1 | 2 | 3;
  /** A friendly sentence that says what would help. It is never red, because it is advice and not an error. */
  text: string;
};

/** Shows, in a few levels, how much the customer has told the artist for the song. */
export function StrengthMeter({ label, level, text }: StrengthMeterProps) {
  return (
    <div className="strength" data-level={level}>
      {/* biome-ignore lint/a11y/useSemanticElements: <meter> cannot be three bars in every browser. */}
      <div
        className="strength__bars"
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={3}
        aria-valuenow={level}
        aria-valuetext={text}
      >
        {[1, 2, 3].map((bar) => (
          <span key={bar} className="strength__bar" data-on={bar <= level} />
        ))}
      </div>
      <span>{text}</span>
    </div>
  );
}
