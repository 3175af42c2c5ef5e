import type { ReactNode } from 'react';
import { Flood } from '../layout/surface.tsx';
import { Heading, type HeadingLevel } from '../lettering/heading.tsx';
import type { Ink } from '../lettering/ink.ts';
import { preloadWoodType } from '../lettering/wood-type.ts';

type ErrorStateProps = {
  /** A status code such as '404' or '500'. `disc` replaces each 0 of it. */
  code?: string;
  disc?: ReactNode;
  /** Says what happened. */
  title: ReactNode;
  text?: ReactNode;
  /** The only link or button. */
  action?: ReactNode;
  ink?: Ink;
  /** Whether the component fills the whole page. Otherwise it fills only a part of it. */
  page?: boolean;
  level?: HeadingLevel;
};

/**
 * Says that something is missing or went wrong. The background has a full colour, and a disc replaces each zero of the
 * status code.
 */
export function ErrorState({ code, disc, title, text, action, ink = 'sky', page, level }: ErrorStateProps) {
  if (code) preloadWoodType(code);
  return (
    <Flood ink={ink} className={page ? 'error-state error-state--page' : 'error-state'}>
      {code ? (
        <div className="error-state__code" aria-hidden="true">
          {[...code].map((digit, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a digit is identified by its place.
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
