import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';

export type Tab = { id: string; label: string; panel: ReactNode };

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  /** The id of the open tab. Pass it when the page keeps the choice itself, for example in its address. */
  active?: string;
  onChange?: (id: string) => void;
};

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * The index of the tab to which a key moves. Arrow keys go from the last tab to the first and back, Home and End to the
 * first and last. Undefined for other keys.
 */
export function tabByKey(key: string, at: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = Object.hasOwn(STEPS, key) ? STEPS[key] : undefined;
  return step === undefined ? undefined : (at + step + count) % count;
}

/** Tabs. A tab opens as soon as it has the focus. */
export function Tabs({ label, tabs, active, onChange }: TabsProps) {
  const base = useId();
  const [own, setOwn] = useState(tabs[0]?.id);
  const list = useRef<HTMLDivElement>(null);
  const chosen = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === (active ?? own)),
  );
  const choose = (at: number) => {
    const tab = tabs[at];
    if (!tab) return;
    setOwn(tab.id);
    onChange?.(tab.id);
  };
  const key = (event: KeyboardEvent) => {
    const next = tabByKey(event.key, chosen, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
    list.current?.querySelectorAll<HTMLButtonElement>('[role=tab]').item(next).focus();
  };
  return (
    <div>
      <div ref={list} className="tabs__list" role="tablist" aria-label={label} onKeyDown={key}>
        {tabs.map((tab, at) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-controls={`${base}-${tab.id}-panel`}
            aria-selected={at === chosen}
            tabIndex={at === chosen ? 0 : -1}
            className="tabs__tab"
            onClick={() => choose(at)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, at) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-${tab.id}-panel`}
          aria-labelledby={`${base}-${tab.id}`}
          hidden={at !== chosen}
          className="tabs__panel"
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}
