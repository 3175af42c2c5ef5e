import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { useSignup } from './use-signup.ts';
import './interruptions.css';

const WORDS = {
  song_played: {
    title: m.marketing_played_title,
    text: m.marketing_played_text,
    action: m.marketing_played_action,
  },
  giveaway: {
    title: m.marketing_giveaway_title,
    text: m.marketing_giveaway_text,
    action: m.marketing_giveaway_action,
  },
};

type EmailPopupProps = { kind: keyof typeof WORDS; onClose: () => void };

/** Asks for an e-mail address: after a song was played, or for the free-song giveaway (spec 2.9-23, 2.9-24). */
export function EmailPopup({ kind, onClose }: EmailPopupProps) {
  const navigate = useNavigate();
  const { busy, submit, field } = useSignup(kind, () => {
    onClose();
    if (kind === 'song_played') void navigate('/how-it-works');
  });
  const { title, text, action } = WORDS[kind];
  return (
    <Dialog open width="narrow" title={title()} closeLabel={m.shell_close()} onClose={onClose}>
      <p>{text()}</p>
      <form className="popup-form" noValidate onSubmit={submit}>
        <TextInput {...field} />
        <Button type="submit" wide busy={busy}>
          {action()}
        </Button>
      </form>
    </Dialog>
  );
}
