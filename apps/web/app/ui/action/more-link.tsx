import type { MouseEvent, ReactNode } from 'react';
import { ButtonLink } from './button.tsx';

type MoreLinkProps = {
  label: string;
  busy: boolean;
  /** The address of the next page, for visitors without scripts. */
  to: string;
  /** A text that says how many items of the list are shown. */
  shown?: ReactNode;
  onPress: () => void;
};

/**
 * The 'Load More' button at the end of a list. Without scripts it is a link to the next page. With scripts, a press
 * calls `onPress`, which adds the next items to this list.
 */
export function MoreLink({ label, busy, to, shown, onPress }: MoreLinkProps) {
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!busy) onPress();
  };
  return (
    <div className="next-page">
      <span className="small muted num empty:absolute" role="status">
        {shown}
      </span>
      <ButtonLink variant="secondary" to={to} rel="next" aria-busy={busy || undefined} onClick={press}>
        {label}
      </ButtonLink>
    </div>
  );
}
