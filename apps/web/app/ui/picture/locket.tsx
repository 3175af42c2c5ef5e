type LocketProps = {
  /** The width in px. The height is computed from it. */
  size?: number;
  /** Whether to draw the logo in one colour, the colour of the text. */
  mono?: boolean;
  className?: string;
};

/** The shop's logo: a locket that is also a record. Set `--logo-hole` to the colour behind the logo. */
export function Locket({ size, mono, className }: LocketProps) {
  const height = size && Math.round((size * 64) / 54);
  return (
    <svg viewBox="0 0 54 64" width={size} height={height} className={className} aria-hidden="true">
      <circle cx="27" cy="8" r="5.6" fill="none" stroke="currentColor" strokeWidth="4.4" />
      <circle cx="27" cy="38" r="26" fill={mono ? 'currentColor' : 'var(--color-rose)'} />
      {mono ? null : <Halves />}
      <circle cx="27" cy="38" r={mono ? 8 : 5} fill="var(--logo-hole)" />
    </svg>
  );
}

function Halves() {
  return (
    <>
      <path d="M1 38a26 26 0 0 0 52 0Z" fill="var(--color-amber)" />
      <circle
        cx="27"
        cy="38"
        r="17.5"
        fill="none"
        stroke="var(--color-press)"
        strokeOpacity=".32"
        strokeWidth="1.8"
      />
    </>
  );
}
