import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';

export type ToastTone = 'success' | 'error' | 'warning' | 'info';

/** A notification (spec 3.14-03) with a tone, an optional heading and a text. The visitor can close it. */
export type Toast = {
  id: number;
  tone: ToastTone;
  heading?: string;
  text: ReactNode;
  action?: { label: string } & (
    | { to: string; onPress?: () => void }
    | { to?: undefined; onPress: () => void }
  );
};

type ToastState = { toasts: readonly Toast[]; lastId: number };

export const toastStore = createStore<ToastState>(() => ({ toasts: [], lastId: 0 }));

/** The most notifications on the screen. When one more comes, the oldest one is removed. */
const AT_MOST = 3;

function sameWords(a: Omit<Toast, 'id'>, b: Toast): boolean {
  return typeof a.text === 'string' && a.text === b.text && a.heading === b.heading && a.tone === b.tone;
}

export const toast = {
  /**
   * Shows a notification and returns its id. If one with the same text, heading and tone is shown already, the new one
   * replaces it.
   */
  show(message: Omit<Toast, 'id'>): number {
    const { toasts, lastId } = toastStore.getState();
    const id = lastId + 1;
    const others = toasts.filter((one) => !sameWords(message, one));
    toastStore.setState({ toasts: [...others, { ...message, id }].slice(-AT_MOST), lastId: id });
    return id;
  },
  /** Removes a notification. Does nothing when it is already gone. */
  dismiss(id: number): void {
    const { toasts } = toastStore.getState();
    toastStore.setState({ toasts: toasts.filter((one) => one.id !== id) });
  },
};
