import type { InboxItem } from '@keepsong/contract/desk';
import type { DeskClient } from '@keepsong/contract/transport/desk-client';
import { groupOfKind, INBOX_GROUPS, type InboxGroup } from '@keepsong/domain/desk/inbox';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { isApiError } from '~/platform/api/api-error.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { toast } from '~/ui/overlay/toast.store.ts';
import { useSecondStep } from '../second-step.tsx';

export const TABS = ['all', 'mine', 'nobodys', ...INBOX_GROUPS, 'snoozed'] as const;
export type InboxTab = (typeof TABS)[number];

const isGroup = (tab: InboxTab): tab is InboxGroup => INBOX_GROUPS.some((group) => group === tab);

/** The items of a tab. Snoozed items are only in their own tab. */
export function itemsIn(items: readonly InboxItem[], tab: InboxTab, userId: number | null): InboxItem[] {
  return items.filter(({ kind, owner, snoozed_until }) => {
    if ((tab === 'snoozed') !== (snoozed_until !== null)) return false;
    if (tab === 'mine') return owner !== null && owner.id === userId;
    if (tab === 'nobodys') return owner === null;
    return isGroup(tab) ? groupOfKind(kind) === tab : true;
  });
}

/** A message, or a function that makes it from the answer of a call. */
type Words<T> = string | ((answer: T) => string);

export type Work = {
  busy: boolean;
  /**
   * Makes a call, shows the message `done`, and loads the list again. `done` may depend on the call's answer.
   * `key` is the item that the panel shows. Resolves to whether the call succeeded.
   */
  run<T>(call: (desk: DeskClient) => Promise<T>, done: Words<T>, key?: string): Promise<boolean>;
  /** Loads the list again. */
  reload(): void;
  /** The dialog that asks for the second step again. The page must render it. */
  dialog: ReactNode;
};

/** The same work for one item, so that the panel can say what was done with it. */
export const workOn = (work: Work, key: string): Work => ({
  ...work,
  run: (call, done) => work.run(call, done, key),
});

/**
 * Makes the calls that change inbox items. When somebody else has changed the item first, only the list is
 * loaded again. `onDone` hears what was done with an item before the list is loaded again.
 */
export function useWork(onDone: (key: string, words: string) => void): Work {
  const { busy, run } = useAction();
  const { act, dialog } = useSecondStep();
  const { revalidate } = useRevalidator();
  return {
    busy,
    dialog,
    reload: () => void revalidate(),
    async run(call, done, key) {
      const explain = async (error: unknown) => {
        const isGone = isApiError(error) && (error.status === 404 || error.status === 409);
        await showFailure(error);
        if (isGone) await revalidate();
      };
      const isDone = await run(async () => {
        const { browserDesk } = await import('~/platform/api/desk-api.ts');
        const answer = await act(() => call(browserDesk()));
        const words = typeof done === 'string' ? done : done(answer);
        toast.show({ tone: 'success', text: words });
        if (key !== undefined) onDone(key, words);
        await revalidate();
        return true;
      }, explain);
      return isDone === true;
    },
  };
}
