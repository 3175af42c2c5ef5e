import type { Story } from '@keepsong/contract/story/stories';
import { INTL_LOCALE } from '@keepsong/domain/format/locale';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { Icon } from '~/ui/picture/icon.tsx';

type Applause = Story['applause'];

/**
 * 'Love this song'. Each visitor can love a song once, and can undo it. The heart changes at once. The number
 * changes when the shop has answered.
 */
export function LoveButton({ slug, applause }: { slug: string; applause: Applause }) {
  const { locale } = usePage();
  const { loved, count, press } = useLove(slug, applause);
  return (
    <button type="button" className="btn story-love" aria-pressed={loved} onClick={() => void press()}>
      <Icon name="heart" />
      {`${m.stories_love()} `}
      {count > 0 ? <span className="num">{count.toLocaleString(INTL_LOCALE[locale])}</span> : null}
    </button>
  );
}

function useLove(slug: string, initial: Applause) {
  const [counted, setCounted] = useState(initial);
  const [wish, setWish] = useState<boolean | null>(null);
  const press = async () => {
    if (wish !== null) return;
    const loves = !counted.loved;
    setWish(loves);
    try {
      setCounted(await send(slug, loves));
    } catch (error) {
      await showError(error);
    } finally {
      setWish(null);
    }
  };
  return { loved: wish ?? counted.loved, count: counted.count, press };
}

async function send(slug: string, loves: boolean): Promise<Applause> {
  const { browserApi } = await import('~/platform/api/api.ts');
  const { stories } = browserApi();
  return loves ? stories.applaud({ params: { slug } }) : stories.unapplaud({ params: { slug } });
}

async function showError(error: unknown): Promise<void> {
  const [{ errorWords }, { toast }] = await Promise.all([
    import('~/platform/api/errors.ts'),
    import('~/ui/overlay/toast.store.ts'),
  ]);
  toast.show({ tone: 'error', text: errorWords(error) });
}
