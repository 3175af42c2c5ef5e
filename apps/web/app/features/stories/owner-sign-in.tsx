import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { openSignIn } from '~/platform/auth-dialog.store.ts';
import { LinkButton } from '~/ui/link.tsx';

/** For an owner who is signed out on this device: signing in shows the page anew. */
export function OwnerSignIn({ text }: { text: string }) {
  const { revalidate } = useRevalidator();
  const signIn = async () => {
    if (await openSignIn({ reason: 'story' })) await revalidate();
  };
  return (
    <p className="story-sign-in">
      {text} <LinkButton onClick={() => void signIn()}>{m.stories_sign_in()}</LinkButton>
    </p>
  );
}
