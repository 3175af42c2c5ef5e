import { INSTANT_GREETING } from '@keepsong/domain/cart/named-products';
import { formatDuration } from '@keepsong/domain/format/duration';
import { formatMoney } from '@keepsong/domain/format/money';
import { GREETING_MAX_SECONDS, GREETING_PLACEMENT } from '@keepsong/domain/instant/greeting';
import { neighbourOf } from '@keepsong/domain/instant/steps';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { claimUpload } from '~/platform/api/claim-upload.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { PlayClip } from '~/shell/player/play-clip.tsx';
import { RecordOrUpload } from '~/shell/recording/record-or-upload.tsx';
import { recorderWords } from '~/shell/recording/recorder-words.ts';
import { recordingFaultWords } from '~/shell/recording/recording-fault-words.ts';
import { useChosenFile } from '~/shell/recording/use-chosen-file.ts';
import { Button } from '~/ui/action/button.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { ProgressBar } from '~/ui/status/progress-bar.tsx';
import { useInstant } from '../page/instant.store.ts';
import { useInstantCart } from '../page/instant-context.tsx';
import { factsOf } from '../page/instant-ground.ts';
import { InstantPage } from '../page/instant-page.tsx';
import { instantPath } from '../page/instant-paths.ts';
import type { InstantLoaded } from '../page/load-instant.ts';

/** 'Record an intro': the customer's own voice before the song (spec 2.4-22). */
export default function GreetingPage({ loaded }: { loaded: InstantLoaded }) {
  const { collection, offer } = loaded;
  const state = useInstant((all) => all);
  const cart = useInstantCart();
  const navigate = useNavigate();
  const { locale } = usePage();
  const [fault, setFault] = useState('');
  const [share, setShare] = useState<number | null>(null);
  // Stops the upload when the visitor skips or goes back.
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const chosen = useChosenFile(() => setFault(''));
  const product = offer.addons.find(({ name }) => name === INSTANT_GREETING);
  const own = cart.extras.find(({ name }) => name === INSTANT_GREETING);
  const held = own?.kind === 'greeting' ? own : null;
  const facts = factsOf(loaded, state, cart.holds(collection.id));
  const place = { screen: 'customer-greeting' } as const;
  const next = () => void navigate(instantPath(neighbourOf(place, facts, 'forward')));
  const save = async () => {
    if (!product) return next();
    if (chosen.file === null) return held ? next() : setFault(m.instant_greeting_none());
    const stop = new AbortController();
    sending.current = stop;
    setShare(0);
    try {
      const form = new FormData();
      form.append('file', chosen.file);
      const { greeting } = await browserApi().instant.addGreeting(
        { body: form },
        { onProgress: setShare, signal: stop.signal },
      );
      const { id, audio_url, duration_seconds, expires_at } = await claimUpload(greeting);
      if (held) cart.remove(held);
      cart.add(product, {
        customer_greeting_data: { id, audio_url, duration_seconds },
        customer_greeting_placement: GREETING_PLACEMENT,
        expire: expires_at,
      });
      next();
    } catch (error) {
      if (stop.signal.aborted) return;
      setShare(null);
      setFault(recordingFaultWords(error));
    }
  };
  const skip = () => {
    sending.current?.abort();
    if (held) cart.remove(held);
    next();
  };
  const greeting = held?.customer_greeting_data ?? null;
  return (
    <InstantPage
      screen="customer-greeting"
      title={m.instant_greeting_title()}
      heading={m.instant_greeting_title()}
      lead={m.instant_greeting_lead({ price: formatMoney(product?.price ?? 0, locale) })}
      back={instantPath(neighbourOf(place, facts, 'back'))}
      actions={
        <>
          <Button variant="ghost" onClick={skip}>
            {m.instant_greeting_skip()}
          </Button>
          <Button busy={share !== null} onClick={() => void save()}>
            {m.builder_continue()}
            {product && !held ? (
              <span className="num"> {m.instant_costs({ price: formatMoney(product.price, locale) })}</span>
            ) : null}
          </Button>
        </>
      }
    >
      <div className="instant-greeting">
        {greeting && chosen.file === null ? (
          <p className="instant-greeting__kept">
            <PlayClip src={greeting.audio_url} subject={m.instant_greeting_yours()} />
            <b>{m.instant_greeting_yours()}</b>
            <span className="num muted">{formatDuration(greeting.duration_seconds)}</span>
            <LinkButton onClick={() => held && cart.remove(held)}>{m.instant_greeting_remove()}</LinkButton>
          </p>
        ) : null}
        <RecordOrUpload
          name="way"
          subject={m.instant_greeting_yours()}
          chosen={chosen}
          fault={fault}
          longestSeconds={GREETING_MAX_SECONDS}
          words={recorderWords(m.instant_greeting_hint({ seconds: GREETING_MAX_SECONDS }))}
        />
        {share === null ? null : <ProgressBar label={m.builder_saving()} percent={Math.round(share * 100)} />}
        <p className="small muted">{m.instant_greeting_place()}</p>
      </div>
    </InstantPage>
  );
}
