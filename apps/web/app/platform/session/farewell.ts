import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { toast } from '~/ui/overlay/toast.store.ts';

/** The home page after the account was deleted. */
export const FAREWELL = '/?account=deleted';

/** Confirms once that the account was deleted. Then it cleans the address, so that a reload does not say it again. */
export function useFarewell(): void {
  const navigate = useNavigate();
  const isFarewell = `/${useLocation().search}` === FAREWELL;
  useEffect(() => {
    if (!isFarewell) return;
    toast.show({ tone: 'success', text: m.home_account_deleted() });
    void navigate('/', { replace: true, preventScrollReset: true });
  }, [isFarewell, navigate]);
}
