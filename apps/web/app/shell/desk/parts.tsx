import type { ReactNode } from 'react';
import { useKeySwitch } from '~/platform/hooks/desk-keys.ts';

/** A box of the desk with a title. It usually stands at the side of a page. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="desk-panel" aria-label={title}>
      <h2 className="desk-title">{title}</h2>
      {children}
    </section>
  );
}

/** Facts about one thing, as rows of label and value. */
export const FactRows = ({ rows }: { rows: readonly (readonly [string, string])[] }) => (
  <dl className="desk-facts">
    {rows.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

type Past = { key: string; words: ReactNode; second: string };

/** The history of one thing. Each event has a second line that says when it happened and who did it. */
export const Trail = ({ rows, className }: { rows: readonly Past[]; className?: string }) => (
  <ol className={className ? `desk-trail ${className}` : 'desk-trail'}>
    {rows.map(({ key, words, second }) => (
      <li key={key}>
        {words}
        <span className="desk-second">{second}</span>
      </li>
    ))}
  </ol>
);

/** A state shown as a word and a disc that fills, so that users need not rely on the colour. */
export const StateTag = ({ look, children }: { look: string; children: ReactNode }) => (
  <span className={`desk-state desk-state--${look}`}>{children}</span>
);

export type Keys = readonly [keys: readonly string[], words: () => string];

/** The keyboard shortcuts of a page, shown at its bottom. `children` are other hints. */
export const KeyLine = ({ keys, children }: { keys: readonly Keys[]; children?: ReactNode }) => (
  <div className="desk-keys">
    {keys.map(([names, words]) => (
      <span key={names.join()}>
        {names.map((name) => (
          <kbd key={name}>{name}</kbd>
        ))}
        {words()}
      </span>
    ))}
    {children}
  </div>
);

/** A checkbox that switches the single-letter keys on or off. */
export function KeySwitch({ children }: { children: string }) {
  const [isOn, setOn] = useKeySwitch();
  return (
    <label className="desk-check">
      <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => setOn(currentTarget.checked)} />
      {children}
    </label>
  );
}
