import { plainPath } from '@keepsong/domain/navigation/plain-path';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { browserApi } from '~/platform/api/api.ts';
import { checkPendingSubmission } from './pending-submission.ts';

/** Pages that check the placed order themselves. */
const OWN_CHECK: ReadonlySet<string> = new Set(['/checkout', '/complete-checkout', '/thank-you']);

/** At start-up, shows an order that the bank or the shop has completed since the last visit (spec 2.5-08, 4.4-08). */
export function usePendingOrder(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const look = useEffectEvent(async () => {
    const path = OWN_CHECK.has(plainPath(pathname)) ? null : await checkPendingSubmission(browserApi());
    if (path !== null) await navigate(path, { replace: true });
  });
  useEffect(() => void look(), []);
}
