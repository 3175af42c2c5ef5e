import type { MouseEvent, ReactNode } from 'react';
import { ButtonLink } from './button.tsx';

type MoreLinkProps = {
  label: string;
  busy: boolean;
  /** The address of the next page, for visitors without scripts. */
  to: string;
  /** How many items of the list are shown. */
  shown?: ReactNode;
  onPress: () => void;
};

/** 'Load More'. It is a link to the next page until the page's script takes over and adds the items to the list. */
export function MoreLink({ label, busy, to, shown, onPress }: MoreLinkProps) {
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!busy) onPress();
  };
  return (
    <div className="next-page">
      {shown ? (
        <span className="small muted num" role="status">
          {shown}
        </span>
      ) : null}
      <ButtonLink variant="secondary" to={to} rel="next" aria-busy={busy || undefined} onClick={press}>
        {label}
      </ButtonLink>
    </div>
  );
}
