import { MAX_REDIRECTS } from '@keepsong/domain/navigation/redirects';
import { useEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page-context.tsx';
import { toast } from '~/ui/toast.store.ts';

/** Counts redirects that follow each other without a page between them. */
export function createRedirectCounter(max: number) {
  let count = 0;
  let last = '';
  return {
    /** A navigation is under way to `key`; true when it is one redirect too many. */
    saw(key: string, isRedirect: boolean): boolean {
      if (key === last) return false;
      last = key;
      count = isRedirect ? count + 1 : 0;
      return count > max;
    },
    arrived(): void {
      count = 0;
      last = '';
    },
  };
}

/** More than ten redirects in a row: says so and goes Home, or to the start of the builder (spec 8.6-01, 9.5-05). */
export function useRedirectLimit(): void {
  const { state, location } = useNavigation();
  const navigate = useNavigate();
  const { support_email } = usePage().settings;
  const counter = useRef(createRedirectCounter(MAX_REDIRECTS));
  useEffect(() => {
    if (state === 'idle' || !location) return counter.current.arrived();
    const isRedirect = Boolean(Reflect.get(Object(location.state), '_isRedirect'));
    if (!counter.current.saw(location.key, isRedirect)) return;
    counter.current.arrived();
    toast.show({ tone: 'error', text: m.shell_redirect_loop({ email: support_email }) });
    const start = location.pathname.startsWith('/song-builder/') ? '/song-builder/song-characteristics' : '/';
    void navigate(start, { replace: true });
  }, [state, location, navigate, support_email]);
}
