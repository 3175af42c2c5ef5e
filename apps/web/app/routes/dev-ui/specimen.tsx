import type { ReactNode } from 'react';

/** A titled box that shows a component in some of its states. */
export function Specimen({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'min-w-0 lg:col-span-2' : 'min-w-0'}>
      <h3 className="d4 mb-4.5">{title}</h3>
      <div className="grid gap-4">{children}</div>
    </div>
  );
}

/** Puts its children side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
