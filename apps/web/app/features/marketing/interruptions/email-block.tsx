import { useId } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { IconButton } from '~/ui/action/icon-button.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Tissue } from '~/ui/layout/surface.tsx';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';
import type { EmailRequest, RequestWords } from './request-words.ts';
import { useSignup } from './use-signup.ts';
import './interruptions.css';

type EmailBlockProps = { kind: EmailRequest; words: RequestWords; onClose: () => void };

/**
 * Asks for an e-mail address in a page. Its three kinds: after a song was played, for the
 * free-song giveaway, and to win an original song (spec 2.9-23…2.9-25).
 */
export function EmailBlock({ kind, words: { title, text, action }, onClose }: EmailBlockProps) {
  const navigate = useNavigate();
  const titleId = useId();
  const close = () => {
    // The pressed button disappears with the block. So move the focus to the page's content, without scrolling.
    document.getElementById('content')?.focus({ preventScroll: true });
    onClose();
  };
  const { busy, submit, field } = useSignup(kind, () => {
    close();
    if (kind === 'song_played') void navigate('/how-it-works');
  });
  return (
    <div className="wrap">
      <Tissue ink="mint" as="aside" className="email-block" aria-labelledby={titleId}>
        <div>
          <Heading level={2} size="d3" id={titleId} className="email-block__title">
            {title}
          </Heading>
          {text ? <Lead>{text}</Lead> : null}
        </div>
        <form className="email-block__form" noValidate onSubmit={submit}>
          <TextInput {...field} />
          <Button type="submit" busy={busy}>
            {action}
          </Button>
        </form>
        <IconButton icon="close" label={m.shell_close()} className="email-block__close" onClick={close} />
      </Tissue>
    </div>
  );
}
