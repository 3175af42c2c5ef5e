import type { ReactNode } from 'react';
import { Flood } from '../layout/surface.tsx';
import { Heading, type HeadingLevel } from '../lettering/heading.tsx';
import type { Ink } from '../lettering/ink.ts';
import { preloadWoodType } from '../lettering/wood-type.ts';

type ErrorStateProps = {
  /** '404', '500': every 0 is the disc. */
  code?: string;
  disc?: ReactNode;
  /** What happened. */
  title: ReactNode;
  text?: ReactNode;
  /** One way on. */
  action?: ReactNode;
  ink?: Ink;
  /** Fills the page rather than a part of it. */
  page?: boolean;
  level?: HeadingLevel;
};

/** Something is not there, or went wrong: a flood with the disc as the zero. */
export function ErrorState({ code, disc, title, text, action, ink = 'sky', page, level }: ErrorStateProps) {
  if (code) preloadWoodType(code);
  return (
    <Flood ink={ink} className={page ? 'error-state error-state--page' : 'error-state'}>
      {code ? (
        <div className="error-state__code" aria-hidden="true">
          {[...code].map((digit, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its place.
            <span key={at}>{digit === '0' && disc ? disc : digit}</span>
          ))}
        </div>
      ) : null}
      <Heading level={level ?? (page ? 1 : 2)} size="d3" className="error-state__title">
        {title}
      </Heading>
      {text ? <p>{text}</p> : null}
      {action ? <div className="error-state__action">{action}</div> : null}
    </Flood>
  );
}
