import type { Story } from '@keepsong/contract/story/stories';
import { checkThanks, THANKS_MAX } from '@keepsong/domain/stories/reveal';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { Tissue } from '~/ui/layout/surface.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';

type ThankPanelProps = { story: Story; gift: { token: string; thanked: boolean } };

/** Lets the recipient of a gift write a few words to the giver, once. */
export function ThankPanel({ story: { slug, from_name, is_owner }, gift }: ThankPanelProps) {
  const [thanked, setThanked] = useState(gift.thanked);
  const [message, setMessage] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, error, run } = useAction();
  // The owner sees the gift only to try it.
  if (is_owner) return null;
  const isEmpty = tried && !checkThanks(message).ok;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!checkThanks(message).ok) return event.currentTarget.querySelector('textarea')?.focus();
    const call = { params: { slug }, body: { gift: gift.token, message } };
    void run(async () => {
      await browserApi().stories.thank(call);
      setThanked(true);
    });
  };
  return (
    <div className="wrap">
      <Tissue ink="amber" as="section" className="gift-thanks">
        <Heading level={2} size="d3">
          {from_name ? m.stories_thanks_title({ name: from_name }) : m.stories_thanks_title_plain()}
        </Heading>
        <p role="status">{thanked ? m.stories_thanks_sent() : ''}</p>
        {thanked ? null : (
          <form className="gift-thanks__form" noValidate onSubmit={submit}>
            <TextArea
              label={m.stories_thanks_label()}
              hint={m.stories_thanks_hint()}
              rows={3}
              value={message}
              counter={{ max: THANKS_MAX, announce: (used, max) => m.builder_counter({ used, max }) }}
              error={isEmpty ? m.errors_field_required({ field: m.stories_thanks_label() }) : undefined}
              onChange={({ currentTarget }) => setMessage(currentTarget.value)}
            />
            <FieldError>{error === null ? undefined : errorWords(error)}</FieldError>
            <Button type="submit" busy={busy} busyLabel={m.stories_thanks_sending()}>
              {m.stories_thanks_send()}
            </Button>
          </form>
        )}
      </Tissue>
    </div>
  );
}
