import { useEffect, useState } from 'react';
import { browserApi } from '~/platform/api/api.ts';
import { knownEmail } from './known-email.ts';

/** After waiting this long, the visitor may leave and gets a link by mail (spec 10.3-03). */
const PATIENCE_MS = 30_000;

/** The address that gets a link to this song once it has taken too long. '' until then. */
export function useMailedLink(collectionId: string, task: string | null): string {
  const [mailedTo, setMailedTo] = useState('');
  useEffect(() => {
    if (task === null) return;
    const timer = setTimeout(() => {
      const email = knownEmail();
      if (email === '') return;
      browserApi()
        .instant.mailPreviews({ params: { id: collectionId }, body: { email, task_ids: [task] } })
        // If the mail cannot be sent, the visitor just keeps waiting.
        .then(
          () => setMailedTo(email),
          () => undefined,
        );
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [collectionId, task]);
  return mailedTo;
}
