import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';

/** Turns the code of a gift card into credit (spec 7.6-16). A refused code stays in the field for correction. */
export function GiftCardForm() {
  const [code, setCode] = useState('');
  const { busy, error: problem, run } = useAction();
  const { revalidate } = useRevalidator();

  function redeem(event: FormEvent): void {
    event.preventDefault();
    void run(async () => {
      await browserApi().credits.applyGiftCard({ body: { code } });
      setCode('');
      toast.show({ tone: 'success', text: m.credits_added() });
      await revalidate();
    });
  }

  return (
    <section className="account__section" aria-label={m.credits_redeem_title()}>
      <Heading level={2} size="d4">
        {m.credits_redeem_title()}
      </Heading>
      <form noValidate className="grid gap-4" onSubmit={redeem}>
        <TextInput
          label={m.credits_code()}
          hint={m.credits_code_hint()}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={
            problem === null ? undefined : code.trim() === '' ? m.credits_code_empty() : errorWords(problem)
          }
        />
        <div>
          <Button type="submit" busy={busy}>
            {m.credits_redeem()}
          </Button>
        </div>
      </form>
    </section>
  );
}
