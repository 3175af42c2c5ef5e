import type { ReactNode } from 'react';
import { Icon, type IconName } from '../picture/icon.tsx';
import { Spinner } from './spinner.tsx';

type State = 'idle' | 'saving' | 'saved' | 'offline' | 'error';

const ICONS = { saved: 'check', offline: 'offline', error: 'alert' } as const satisfies Partial<
  Record<State, IconName>
>;

/**
 * Says whether the work is saved: 'Saved 10:42', 'Saving', 'Offline, kept on this device', or an error with an action
 * that helps.
 */
export function SavedState({ state, text, action }: { state: State; text: string; action?: ReactNode }) {
  return (
    <span className="saved" data-state={state} role={state === 'error' ? 'alert' : 'status'}>
      {state === 'saving' ? <Spinner size={16} /> : null}
      {state === 'idle' || state === 'saving' ? null : <Icon name={ICONS[state]} />}
      {text}
      {action}
    </span>
  );
}
