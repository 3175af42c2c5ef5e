import type { InboxItem } from '@keepsong/contract/desk';
import type { DeskClient } from '@keepsong/contract/transport/desk-client';
import { groupOfKind, INBOX_GROUPS, type InboxGroup } from '@keepsong/domain/desk/inbox';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { isApiError, isNetworkError } from '~/platform/api/api-error.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { toast } from '~/ui/overlay/toast.store.ts';
import { useSecondStep } from '../second-step.tsx';
import type { Ended, OpenItem } from './open-item.ts';

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

/** What a call did with an item. */
export type Outcome = {
  /** The message about it. */
  words: string;
  /** Whether the item no longer waits after it. */
  isOver: boolean;
  /** Whether the shop took the decision but could not carry it out. */
  isFailed?: boolean;
};

/** The item no longer waits: somebody decided it, closed it or put it off. */
export const over = (words: string): Outcome => ({ words, isOver: true });

/** The item waits on, for example with another owner. */
export const still = (words: string): Outcome => ({ words, isOver: false });

type OutcomeOf<T> = Outcome | ((answer: T) => Outcome);

/** Tells the actions of an item apart. At most one of them ends in different ways. */
const actionOf = <T>(outcome: OutcomeOf<T>): string => (typeof outcome === 'function' ? '' : outcome.words);

export type Work = {
  busy: boolean;
  /**
   * Makes a call, shows the message of its outcome, and loads the list again. The outcome may depend on the
   * call's answer. Resolves to whether the call succeeded.
   */
  run<T>(call: (desk: DeskClient) => Promise<T>, outcome: OutcomeOf<T>, how?: How): Promise<boolean>;
  /** Loads the list again. */
  reload(): void;
  /** The dialog that asks for the second step again. The page must render it. */
  dialog: ReactNode;
};

/** The item that the panel shows, and how this person's own action ended it. */
type Shown = Pick<OpenItem, 'key' | 'ended'>;

type How = {
  /** The item that the panel shows. */
  shown?: Shown;
  /** Shows a failure in its own place, instead of the notification. */
  say?: (error: unknown) => unknown;
};

/** The same work for one item, so that the panel can say what was done with it. */
export const workOn = (work: Work, shown: Shown): Work => ({
  ...work,
  run: (call, outcome, how) => work.run(call, outcome, { ...how, shown }),
});

/** What the panel says after an action. Null when the item waits on: whoever ends it later, it was not this. */
export function endedBy({ words, isOver, isFailed = false }: Outcome): Ended | null {
  if (!isOver) return null;
  return { words, how: isFailed ? 'failed' : 'done' };
}

/**
 * What a failed call says about its item. `isGone`: the item may have changed meanwhile. `isLost`: nobody knows
 * whether the shop has made the call.
 */
export function failureOf(error: unknown) {
  const status = isApiError(error) ? error.status : null;
  const isGone = status === 404 || status === 409;
  const isLost = isNetworkError(error) || (status !== null && status >= 500);
  return { isGone, isLost };
}

type Refused = { ended: Ended | null; action: string; tell: () => void };

/**
 * What the panel keeps when the shop refuses an action because the item may have changed. Null unless the answer to
 * an earlier action was lost: that one may have ended the item. If it was the same action, the refusal is told only
 * if the item waits on.
 */
export function afterRefusal({ ended, action, tell }: Refused): Ended | null {
  if (ended?.how !== 'unsure') return null;
  if (ended.action === action) return { ...ended, tell };
  return { ...ended, words: m.desk_today_maybe_earlier(), tell: null };
}

/**
 * Makes the calls that change inbox items. When somebody else has changed the item first, only the list is
 * loaded again. `onEnded` hears how an item ended before the list is loaded again.
 */
export function useWork(onEnded: (key: string | null, ended: Ended) => void): Work {
  const { busy, run } = useAction();
  const { act, dialog } = useSecondStep();
  const { revalidate } = useRevalidator();
  return {
    busy,
    dialog,
    reload: () => void revalidate(),
    async run(call, outcome, { shown, say = showFailure } = {}) {
      const action = actionOf(outcome);
      const explain = async (error: unknown) => {
        const { isGone, isLost } = failureOf(error);
        const mayEnd = typeof outcome === 'function' || outcome.isOver;
        const tell = () => void say(error);
        const lost = { words: m.desk_today_maybe_own(), how: 'unsure', action, tell: null } as const;
        const refused = isGone ? afterRefusal({ ended: shown?.ended ?? null, action, tell }) : null;
        const ended = isLost && mayEnd ? lost : refused;
        if (shown && ended) onEnded(shown.key, ended);
        if (ended?.how !== 'unsure' || ended.tell === null) await say(error);
        if (isGone) await revalidate();
      };
      const isDone = await run(async () => {
        const { browserDesk } = await import('~/platform/api/desk-api.ts');
        const answer = await act(() => call(browserDesk()));
        const reached = typeof outcome === 'function' ? outcome(answer) : outcome;
        toast.show({ tone: reached.isFailed ? 'error' : 'success', text: reached.words });
        const ended = endedBy(reached);
        if (shown && ended) onEnded(shown.key, ended);
        await revalidate();
        return true;
      }, explain);
      return isDone === true;
    },
  };
}
