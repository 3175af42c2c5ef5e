import SignInDialog from './features/auth/sign-in-dialog.tsx';
import { openDraftOf } from './features/builder/draft/draft.ts';
import type { SignInDialogProps } from './shell/overlays/overlays.tsx';

/** The sign-in dialog. Afterwards it opens the song that the user has in progress (spec 4.7-13). */
export default function SignIn({ onEnd, ...props }: SignInDialogProps) {
  return (
    <SignInDialog
      {...props}
      onEnd={(user) => {
        if (user) void openDraftOf(user);
        onEnd(user);
      }}
    />
  );
}
