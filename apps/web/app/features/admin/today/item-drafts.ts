import type { InboxItem } from '@keepsong/contract/desk';
import { useState } from 'react';
import type { Heard } from '../checks/check-decision.tsx';
import { useLeaveWarning } from '../use-leave-warning.ts';

/** What somebody has begun to write about an item: notes about a song, or the statement about a dispute. */
export type Begun = {
  heard?: Heard;
  /** With the version of the dispute's answer that this statement goes on from. */
  statement?: { text: string; version: number };
};

/** What is begun about one item. */
export type Kept = {
  /** Null when nothing is begun. */
  begun(): Begun | null;
  /** Keeps what is written. Null when there is nothing to keep, for example after it was sent. */
  keep(begun: Begun | null): void;
};

/** What is begun about each item, by the item's key. `onKeys` hears about which items something is begun. */
export function createDrafts(onKeys: (keys: ReadonlySet<string>) => void) {
  const all = new Map<string, Begun>();
  return {
    of: (key: string): Kept => ({
      begun: () => all.get(key) ?? null,
      keep(begun) {
        const had = all.has(key);
        if (begun === null) all.delete(key);
        else all.set(key, begun);
        if (had !== all.has(key)) onKeys(new Set(all.keys()));
      },
    }),
  };
}

/**
 * Keeps what is written in the panels of the items, which go away when another item is opened. It is no state of the
 * page, because the whole list would be drawn again for each letter. Before the page is left, it warns while
 * something is begun about an item that still waits.
 */
export function useDrafts(items: readonly InboxItem[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [drafts] = useState(() => createDrafts(setKeys));
  useLeaveWarning(items.some(({ key }) => keys.has(key)));
  return drafts;
}
