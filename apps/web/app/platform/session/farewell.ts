import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { toast } from '~/ui/overlay/toast.store.ts';

/** The address of Home after the account was deleted. The query makes Home confirm that. */
export const FAREWELL = '/?account=deleted';

/**
 * Confirms once that the account was deleted. Then removes the query from the address, so that a reload does
 * not confirm it again.
 */
export function useFarewell(): void {
  const navigate = useNavigate();
  const isFarewell = `/${useLocation().search}` === FAREWELL;
  useEffect(() => {
    if (!isFarewell) return;
    toast.show({ tone: 'success', text: m.home_account_deleted() });
    void navigate('/', { replace: true, preventScrollReset: true });
  }, [isFarewell, navigate]);
}
