import type { CSSProperties, ReactNode } from 'react';

type LyricSlipProps = {
  /**
   * The text on the slip. The slip is decoration, so show the same text elsewhere on the page too. Use at most two
   * slips per page.
   */
  children: ReactNode;
  /** The height of a ruled line in px, 27 to 44. */
  lineHeight?: number;
  /** The rotation in degrees, -4 to 4. */
  tilt?: number;
  className?: string;
};

/** A torn slip of ruled paper with handwriting. */
export function LyricSlip({ children, lineHeight = 38, tilt = -1.2, className }: LyricSlipProps) {
  const style: CSSProperties & Record<'--line-height' | '--tilt', string> = {
    '--line-height': `${lineHeight}px`,
    '--tilt': String(tilt),
  };
  return (
    <div className={className ? `slip-shadow ${className}` : 'slip-shadow'} style={style}>
      <div className="slip">{children}</div>
    </div>
  );
}
