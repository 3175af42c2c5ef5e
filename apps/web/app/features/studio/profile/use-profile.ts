import type { ProfileView } from '@keepsong/contract/makers/profiles';
import { useState } from 'react';
import { isApiError } from '~/platform/api/api-error.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';

export type Draft = ProfileView['data'];

/**
 * The draft of a profile in this tab. `isStale`: the profile was changed elsewhere, so the page must be loaded
 * again before the draft can be saved.
 */
export function useProfile(loaded: ProfileView) {
  const [saved, setSaved] = useState(loaded);
  const [draft, setDraft] = useState<Draft>(loaded.data);
  const [isStale, setStale] = useState(false);
  const { busy, run } = useAction();
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved.data);

  const call = async (what: 'save' | 'send' | 'takeBack', version: number): Promise<ProfileView> => {
    const { browserMakers } = await import('~/platform/api/maker-api.ts');
    const { profiles } = browserMakers();
    const days_before = saved.data.delivery_days;
    if (what === 'save')
      return (await profiles.save({ body: { version, data: draft, days_before } })).profile;
    return (await profiles[what]({ body: { version } })).profile;
  };
  const explain = (error: unknown) => {
    if (isApiError(error) && error.body.code === 'profile_changed') return setStale(true);
    return showFailure(error);
  };
  /** Makes the calls one after the other, and shows the last answer. */
  const make = (...calls: ('save' | 'send' | 'takeBack')[]) =>
    run(async () => {
      let next = saved;
      for (const what of calls) next = await call(what, next.version);
      setSaved(next);
      setDraft(next.data);
      return next;
    }, explain);

  return {
    ...{ saved, draft, isChanged, isStale, busy },
    set: (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change })),
    save: () => make('save'),
    send: () => (isChanged || saved.state !== 'draft' ? make('save', 'send') : make('send')),
    takeBack: () => make('takeBack'),
  };
}
