import { useEffect, useState } from 'react';
import { browserApi } from '~/platform/api/api.ts';
import { knownEmail } from './known-email.ts';

/** Who has waited so long may go, and is mailed a link (spec 10.3-03). */
const PATIENCE_MS = 30_000;

/** The address to which the link to this song goes once it has taken too long; '' until then. */
export function useMailedLink(collectionId: string, task: string | null): string {
  const [mailedTo, setMailedTo] = useState('');
  useEffect(() => {
    if (task === null) return;
    const timer = setTimeout(() => {
      const email = knownEmail();
      if (email === '') return;
      browserApi()
        .instant.mailPreviews({ params: { id: collectionId }, body: { email, task_ids: [task] } })
        // Without the mail the customer waits on, as before.
        .then(
          () => setMailedTo(email),
          () => undefined,
        );
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [collectionId, task]);
  return mailedTo;
}
