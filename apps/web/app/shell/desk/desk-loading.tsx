import { useEffect, useState } from 'react';
import { m } from '~/paraglide/messages.js';

/** After this time a sentence says that the page is still on its way. */
const LATE_MS = 4_000;
/** As many rows as a screen has room for. */
const ROWS = Array.from({ length: 12 }, (_, row) => row);

/**
 * A page of the desk that is on its way: its head at once, and blush bars where its rows will stand. `title` is null for
 * a page whose title is not known yet, such as that of one order.
 */
export function DeskLoading({ title }: { title: string | null }) {
  return (
    <div className="desk-loading">
      <div className="desk-head">
        {title === null ? <span className="desk-loading__title" aria-hidden="true" /> : <h1>{title}</h1>}
      </div>
      <div aria-hidden="true">
        {ROWS.map((row) => (
          <div key={row} className="desk-loading__row" />
        ))}
      </div>
      <StillLoading />
    </div>
  );
}

/** Says in a sentence that something is still on its way, when it has taken longer than four seconds. */
export function StillLoading() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className="desk-loading__late">
      {isLate ? m.shell_still_loading() : null}
    </p>
  );
}
