import type { CSSProperties, ReactNode } from 'react';

type LyricSlipProps = {
  /** Never text that exists nowhere else on the page's record. At most two slips a page. */
  children: ReactNode;
  /** Height of a ruled line in px, 27 to 44. */
  lineHeight?: number;
  /** Degrees, -4 to 4. */
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
