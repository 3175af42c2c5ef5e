import type { InboxItem } from '@keepsong/contract/desk';
import type { ApiError } from '@keepsong/contract/transport/client';
import type { DeskClient } from '@keepsong/contract/transport/desk-client';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { Button } from '~/ui/action/button.tsx';
import { Skeleton } from '~/ui/status/skeleton.tsx';
import type { Work } from './use-inbox.ts';

export type Facts<T> = {
  /** Null until the shop has answered. */
  value: T | null;
  /** Why the shop has none for this item. Null unless it has said so. */
  refused: ApiError | null;
  /** Loads them again. Null unless loading them has failed. */
  again: (() => void) | null;
  /**
   * The same work, which loads the facts again after each call, because it may have changed them, and with each reload
   * that the panel itself asks for.
   */
  work: Work;
};

/** The last answer of the shop, and the item for which loading failed. */
type Loaded<T> = Pick<Facts<T>, 'value' | 'refused'> & { failedFor: InboxItem | null };

/** Whether the shop gives the same answer until the item changes. Signing in or waiting does not help. */
const isRefusal = (error: unknown): error is ApiError =>
  isApiError(error) && error.status < 500 && error.status !== 401 && error.status !== 429;

/** What is known after the facts of an item could not be loaded. The last ones are better than none. */
export const afterError = <T,>(before: Loaded<T>, error: unknown, item: InboxItem): Loaded<T> =>
  isRefusal(error) ? { value: null, refused: error, failedFor: null } : { ...before, failedFor: item };

/**
 * Facts about an item that its panel loads itself. They are loaded again when the item says something else, and after
 * each call of `work`. A reload of the list that changes nothing loads none, also after a refusal: it comes every
 * minute, and the shop logs who looks at the facts.
 */
export function useFacts<T>(
  { item, work }: { item: InboxItem; work: Work },
  load: (desk: DeskClient, item: InboxItem) => Promise<T>,
): Facts<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ value: null, refused: null, failedFor: null });
  const [turn, setTurn] = useState(0);
  const wanted = `${turn} ${JSON.stringify(item)}`;
  /** For what the facts were loaded last, how often, and whether an action may have changed them since. */
  const last = useRef({ wanted: '', count: 0, isOutdated: false });
  const loadNow = useEffectEvent((desk: DeskClient) => load(desk, item));
  const fail = useEffectEvent((error: unknown) => setLoaded((before) => afterError(before, error, item)));
  const again = () => {
    setLoaded({ ...loaded, failedFor: null });
    setTurn(turn + 1);
  };
  // After a failure, the next reload of the list tries again.
  if (loaded.failedFor !== null && loaded.failedFor !== item) again();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each turn, and for each item that the list brings
  useEffect(() => {
    if (!last.current.isOutdated && last.current.wanted === wanted) return;
    const count = last.current.count + 1;
    last.current = { wanted, count, isOutdated: false };
    const isLatest = () => last.current.count === count;
    void (async () => {
      const { browserDesk } = await import('~/platform/api/desk-api.ts');
      const value = await loadNow(browserDesk());
      if (isLatest()) setLoaded({ value, refused: null, failedFor: null });
    })().catch(async (error: unknown) => {
      if (isLatest()) fail(error);
      // The panel says why the shop refuses.
      if (!isRefusal(error)) await showFailure(error);
    });
  }, [item, turn]);
  return {
    value: loaded.value,
    refused: loaded.refused,
    again: loaded.failedFor === item ? again : null,
    work: {
      ...work,
      reload() {
        last.current.isOutdated = true;
        work.reload();
      },
      async run(call, outcome, how) {
        const answered: typeof call = async (desk) => {
          const answer = await call(desk);
          // The list that is loaded again next brings an item, and with it the facts are loaded.
          last.current.isOutdated = true;
          return answer;
        };
        const isDone = await work.run(answered, outcome, how);
        // After a failure, perhaps no list was loaded.
        if (!isDone) setTurn((now) => now + 1);
        return isDone;
      },
    },
  };
}

type WithFactsProps<T> = {
  facts: Facts<T>;
  /** The height of the grey box that stands there while the facts are loaded. */
  height: string;
  children: (value: T, work: Work) => ReactNode;
};

/**
 * A part of a panel that needs facts of its own. When the shop refuses them, it says why. When they cannot be loaded,
 * it says so and offers to try again.
 */
export function WithFacts<T>({
  facts: { value, refused, again, work },
  height,
  children,
}: WithFactsProps<T>): ReactNode {
  if (value !== null) return children(value, work);
  if (refused !== null) return <p role="status">{errorWords(refused)}</p>;
  if (again === null) return <Skeleton height={height} width="100%" shape="block" />;
  return (
    <div className="today-panel__act">
      <p role="status">{m.desk_today_not_loaded()}</p>
      <Button variant="secondary" size="small" data-part="act" onClick={again}>
        {m.errors_try_again()}
      </Button>
    </div>
  );
}
