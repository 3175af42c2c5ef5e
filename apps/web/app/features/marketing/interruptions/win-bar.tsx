import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { IconButton } from '~/ui/action/icon-button.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Flood } from '~/ui/layout/surface.tsx';
import { useSignup } from './use-signup.ts';
import './interruptions.css';

/** 'win an original song and more': a bar at the top that asks for an e-mail address (spec 2.9-25). */
export function WinBar({ onClose }: { onClose: () => void }) {
  const { busy, submit, field } = useSignup('win_song', onClose);
  return (
    <Flood ink="mint" as="aside" className="win-bar" aria-label={m.marketing_win_label()}>
      <p className="win-bar__text">{m.marketing_win_text()}</p>
      <form className="win-bar__form" noValidate onSubmit={submit}>
        <TextInput {...field} placeholder={m.shell_newsletter_email()} />
        <Button type="submit" size="small" variant="ink" busy={busy}>
          {m.marketing_win_action()}
        </Button>
      </form>
      <IconButton icon="close" label={m.shell_close()} onClick={onClose} />
    </Flood>
  );
}
