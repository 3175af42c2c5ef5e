import type { Client } from '@keepsong/contract/transport/client';
import { formatMoney } from '@keepsong/domain/format/money';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { Artwork } from '~/ui/picture/artwork.tsx';

type Opened = Awaited<ReturnType<Client['credits']['applyGiftCard']>>['gift_card'];

/** Turns the code of a gift card into credit (spec 7.6-16), and shows the card. A refused code stays in the field for correction. */
export function GiftCardForm() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [code, setCode] = useState('');
  const { busy, error: problem, run } = useAction();
  const { revalidate } = useRevalidator();

  function redeem(event: FormEvent): void {
    event.preventDefault();
    void run(async () => {
      const { gift_card: card } = await browserApi().credits.applyGiftCard({ body: { code } });
      setCode('');
      setOpened(card);
      toast.show({ tone: 'success', text: m.credits_added() });
      await revalidate();
    });
  }

  return (
    <section className="account__section" aria-label={m.credits_redeem_title()}>
      <Heading level={2} size="d4">
        {m.credits_redeem_title()}
      </Heading>
      {opened ? <OpenedCard card={opened} /> : null}
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

/** The card that was just redeemed: its picture, its amount, and the giver's message. */
function OpenedCard({ card: { amount, from_name, message, design } }: { card: Opened }) {
  const { locale } = usePage();
  return (
    <div className="mb-7 flex flex-col gap-5 sm:flex-row sm:items-center">
      {design ? (
        <Artwork src={design.src} alt={design.name} className="w-full max-w-60 flex-none" lazy={false} />
      ) : null}
      <div className="min-w-0">
        <p className="d4 num">
          {from_name
            ? m.credits_opened_from({ amount: formatMoney(amount, locale), from: from_name })
            : m.credits_opened({ amount: formatMoney(amount, locale) })}
        </p>
        {message ? <p className="mt-2 wrap-break-word whitespace-pre-line">{message}</p> : null}
      </div>
    </div>
  );
}
