import { m } from '~/paraglide/messages.js';
import { openSignIn } from '~/platform/session/auth-dialog.store.ts';
import { LinkButton } from '~/ui/action/link.tsx';

/** A sign-in for owners who are not signed in on this device. After it the page is loaded again. */
export function OwnerSignIn({ text }: { text: string }) {
  const signIn = () => void openSignIn({ reason: 'story' });
  return (
    <p className="story-sign-in">
      {text} <LinkButton onClick={signIn}>{m.stories_sign_in()}</LinkButton>
    </p>
  );
}
