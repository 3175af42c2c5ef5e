import type { StoryRevisions } from '@keepsong/contract/story/story-work';
import { formatMoney } from '@keepsong/domain/format/money';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import { MOST_LINES, type RevisionOrder, revisionCost } from '@keepsong/domain/stories/revision';
import { LIMITS } from '@keepsong/domain/text/limits';
import { isBlank } from '@keepsong/domain/text/tidy';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { type FormEvent, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { PartHeading } from '../song/part-heading.tsx';
import { numberedStanzas } from '../song/stanzas.ts';

/** Puts paid revisions into the cart. */
export type BuyRevision = (order: RevisionOrder & { cents: number }) => Promise<void>;

type MarkProps = {
  content: StoryRevisions;
  onAsked: (content: StoryRevisions) => void;
  onBuy: BuyRevision;
};

type Wishes = ReadonlyMap<number, string>;

const orderOf = (wishes: Wishes, note: string): RevisionOrder => ({
  requests: [...wishes]
    .toSorted(([a], [b]) => a - b)
    .map(([line, wanted]) => ({ type: 'update', line, edits: [{ line: wanted.trim() }] })),
  note: note.trim(),
});

/**
 * Lets the owner mark lines of the lyrics and write the wanted text for each. Before the request is sent, shows which
 * lines are free and which cost something.
 */
export function MarkLines({ content, onAsked, onBuy }: MarkProps) {
  const { slug, song, free_lines: free, price_per_line: pricePerLine, artist_name: artist } = content;
  const [wishes, setWishes] = useState<Wishes>(new Map());
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, run } = useAction();
  const form = useRef<HTMLFormElement>(null);
  const cost = revisionCost(wishes.size, { free, pricePerLine });
  const change = (line: number, wanted: string | null) =>
    setWishes((now) => {
      const next = new Map(now);
      if (wanted === null) next.delete(line);
      else next.set(line, wanted);
      return next;
    });
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wishes.size === 0) return;
    if ([...wishes.values()].some(isBlank))
      return requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      );
    const order = orderOf(wishes, note);
    await run(async () => {
      if (cost.cents > 0) return onBuy({ ...order, cents: cost.cents });
      const body = { revision_requests: order.requests, note: order.note };
      onAsked(await browserApi().stories.requestRevision({ params: { slug }, body }));
      toast.show({ tone: 'success', text: m.work_asked_toast({ artist }) });
      window.scrollTo({ top: 0 });
    }, showFailure);
  };
  return (
    <form ref={form} className="work-form" noValidate onSubmit={(event) => void ask(event)}>
      <Terms content={content} />
      <fieldset className="work-lines">
        <legend className="sr-only">{m.work_lines_legend()}</legend>
        {numberedStanzas(song.lyrics).map(({ heading, lines }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a verse is identified by its place, because choruses repeat word for word.
          <div key={at} className="work-verse">
            {heading ? <PartHeading heading={heading} className="work-lines__heading" /> : null}
            {lines.map(({ number, text }) => (
              <Line
                key={number}
                text={text}
                wish={wishes.get(number) ?? null}
                full={wishes.size >= MOST_LINES}
                tried={tried}
                onChange={(wanted) => change(number, wanted)}
              />
            ))}
          </div>
        ))}
      </fieldset>
      <TextArea
        label={m.work_note_label({ artist })}
        mark={m.builder_optional()}
        hint={m.work_note_hint()}
        value={note}
        counter={{ max: LIMITS.notes, announce: (used, max) => m.builder_counter({ used, max }) }}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="work-cost">
        <Cost count={wishes.size} cost={cost} tried={tried} />
        <div className="work-actions">
          <Button type="submit" busy={busy} busyLabel={m.work_sending()}>
            {cost.cents > 0 ? m.work_add_to_cart() : m.work_ask({ artist })}
          </Button>
        </div>
      </div>
    </form>
  );
}

function Terms({ content: { free_lines, free_until, price_per_line } }: { content: StoryRevisions }) {
  const { locale } = usePage();
  const price = formatMoney(price_per_line, locale);
  const day = formatWeekday(chicagoDay(new Date(free_until)), locale);
  return (
    <section className="panel">
      <Heading level={2} size="d4">
        {m.work_terms_title()}
      </Heading>
      <p className="mt-2">
        {free_lines > 0 ? m.work_terms_free({ count: free_lines, day, price }) : m.work_terms_paid({ price })}
      </p>
    </section>
  );
}

type LineProps = {
  text: string;
  /** The wanted text. Null while the line is not marked. */
  wish: string | null;
  full: boolean;
  tried: boolean;
  onChange: (wish: string | null) => void;
};

function Line({ text, wish, full, tried, onChange }: LineProps) {
  const marked = wish !== null;
  return (
    <div className="work-line" data-marked={marked || undefined}>
      <Checkbox
        label={text}
        checked={marked}
        disabled={full && !marked}
        onChange={(event) => onChange(event.target.checked ? '' : null)}
      />
      {marked ? (
        <div className="work-line__wish">
          <TextInput
            label={m.work_wish()}
            value={wish}
            maxLength={LIMITS.revisionLine}
            error={tried && isBlank(wish) ? m.work_wish_empty() : undefined}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      ) : null}
    </div>
  );
}

type CostProps = { count: number; cost: ReturnType<typeof revisionCost>; tried: boolean };

function Cost({ count, cost: { freeLines, paidLines, cents }, tried }: CostProps) {
  const { locale } = usePage();
  if (count === 0)
    return (
      <p role="status" className={tried ? undefined : 'muted'}>
        {m.work_cost_none()}
      </p>
    );
  return (
    <p role="status">
      {paidLines === 0
        ? m.work_cost_free({ count })
        : m.work_cost_paid({ free: freeLines, paid: paidLines, price: formatMoney(cents, locale) })}
    </p>
  );
}
