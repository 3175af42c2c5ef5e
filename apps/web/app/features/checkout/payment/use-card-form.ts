import { languageTag } from '@keepsong/domain/format/locale';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePage } from '~/platform/page/page-context.tsx';
import { type CardForm, createCardForm, type PaymentMethod } from '../provider/card-form.ts';
import { loadCardLibrary, type ProviderConfig } from '../provider/load-card-library.ts';
import { pageLook } from '../provider/page-look.ts';

type CardFormUse = {
  provider: ProviderConfig;
  /** The total in cents. An order of 0 needs no card. */
  total: number;
  /** Whether the payment section was opened. From then on the fields stay mounted. */
  wanted: boolean;
  method: PaymentMethod;
  onMethod: (method: PaymentMethod) => void;
  /** Called when the provider's library cannot be loaded (spec 2.5-03). */
  onUnavailable: () => void;
};

export type CardFields = {
  place: RefObject<HTMLDivElement | null>;
  card: CardForm | null;
  ready: boolean;
  complete: boolean;
};

/**
 * The provider's card fields. They are loaded on entering the checkout, mounted when the payment section opens, and
 * kept as long as the page.
 */
export function useCardForm(use: CardFormUse): CardFields {
  const { provider, total, wanted, method, onUnavailable } = use;
  const language = languageTag(usePage().locale);
  const place = useRef<HTMLDivElement>(null);
  const [card, setCard] = useState<CardForm | null>(null);
  const [ready, setReady] = useState(false);
  const [complete, setComplete] = useState(false);
  const isPaid = total > 0;
  const providerKey = `${provider.provider} ${provider.publishable_key} ${provider.script_url}`;
  const unavailable = useEffectEvent(onUnavailable);
  const chosen = useEffectEvent(use.onMethod);

  const open = useEffectEvent(async (isAlive: () => boolean): Promise<CardForm | null> => {
    const library = await loadCardLibrary(provider);
    const element = place.current;
    if (!isAlive() || !element) return null;
    const form = createCardForm(library, {
      ...pageLook(element, language),
      amountCents: total,
      methods: method === 'paypal' ? ['paypal', 'card'] : ['card', 'paypal'],
      onMethod: (next) => chosen(next),
      onComplete: setComplete,
      onReady: () => setReady(true),
      onLoadError: unavailable,
    });
    form.mount(element);
    return form;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the provider.
  useEffect(() => {
    if (!isPaid) return;
    let alive = true;
    let mounted: CardForm | null = null;
    const isAlive = () => alive;
    const work = wanted ? open(isAlive) : loadCardLibrary(provider).then(() => null);
    work
      .then((form) => {
        mounted = form;
        if (alive) setCard(form);
        else form?.destroy();
      })
      .catch(() => alive && unavailable());
    return () => {
      alive = false;
      mounted?.destroy();
      setCard(null);
      setReady(false);
      setComplete(false);
    };
  }, [providerKey, wanted, isPaid]);

  useEffect(() => card?.setAmount(total), [card, total]);
  return { place, card, ready, complete };
}
