import type { ReactNode } from 'react';
import { Heading, type HeadingLevel } from '../lettering/heading.tsx';

/** Shown in place of an empty list: a sleeve, a line of text and one action. */
export function EmptyState(props: {
  title: ReactNode;
  text?: ReactNode;
  art?: ReactNode;
  action?: ReactNode;
  level?: HeadingLevel;
}) {
  return (
    <div className="empty">
      {props.art ? <div className="empty__art">{props.art}</div> : null}
      <Heading level={props.level ?? 2} size="d3">
        {props.title}
      </Heading>
      {props.text ? <p className="muted">{props.text}</p> : null}
      {props.action ? <div className="empty__action">{props.action}</div> : null}
    </div>
  );
}
