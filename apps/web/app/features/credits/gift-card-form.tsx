import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api.ts';
import { errorWords } from '~/platform/errors.ts';
import { Button } from '~/ui/button.tsx';
import { Heading } from '~/ui/heading.tsx';
import { TextInput } from '~/ui/text-input.tsx';
import { toast } from '~/ui/toast.store.ts';

/** Turns the code of a gift card into credit (spec 7.6-16). A refused code stays, to be mended. */
export function GiftCardForm() {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();

  async function redeem(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await browserApi().credits.applyGiftCard({ body: { code } });
      setCode('');
      toast.show({ tone: 'success', text: m.credits_added() });
      await revalidate();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="account__section" aria-label={m.credits_redeem_title()}>
      <Heading level={2} size="d4">
        {m.credits_redeem_title()}
      </Heading>
      <form noValidate className="grid gap-4" onSubmit={(event) => void redeem(event)}>
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
