import type { ReactNode } from 'react';

/** The head of a page of the desk: its title, a line of facts, and actions at the right. */
export function DeskHead({
  title,
  facts,
  actions,
}: {
  title: string;
  facts?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="desk-head">
      <div>
        <h1>{title}</h1>
        {facts ? <p>{facts}</p> : null}
      </div>
      {actions}
    </div>
  );
}
