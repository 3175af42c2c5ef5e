import { useEffect, useState } from 'react';
import { browserApi } from '~/platform/api/api.ts';
import { knownEmail } from './known-email.ts';

/** After waiting this long, the visitor may leave, and the shop sends a link to the song by e-mail (spec 10.3-03). */
const PATIENCE_MS = 30_000;

/**
 * The e-mail address that gets a link to this song, because the song takes too long. '' until the shop has accepted to
 * send the link.
 */
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
