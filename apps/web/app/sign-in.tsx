import SignInDialog from './features/auth/sign-in-dialog.tsx';
import { openDraftOf } from './features/builder/draft/draft.ts';
import type { SignInDialogProps } from './shell/overlays/overlays.tsx';

/** The sign-in dialog. After the sign-in it opens the user's unfinished song in this browser (spec 4.7-13). */
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
