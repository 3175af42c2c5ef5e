import type { Conversation as Talk } from '@keepsong/contract/conversations';
import type { InboxItem } from '@keepsong/contract/desk';
import { isClosable } from '@keepsong/domain/desk/inbox';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { usePage } from '~/platform/page/page-context.tsx';
import { PartMissing } from '~/shell/frame/part-missing.tsx';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { Skeleton } from '~/ui/status/skeleton.tsx';
import { PAY_PAGE, payoutRunPath, refundLinePath } from '../admin-paths.ts';
import { Conversation } from '../conversation/conversation.tsx';
import { useRetry } from '../system/use-retry.tsx';
import { Agreement } from './agreement.tsx';
import { FailedRefund } from './failed-refund.tsx';
import { actionOf } from './item-actions.ts';
import type { Kept } from './item-drafts.ts';
import { OpenPayment } from './payment/open-payment.tsx';
import { AskArtists } from './songs/ask-artists.tsx';
import { SongInWork } from './songs/song-in-work.tsx';
import { over, type Work } from './use-inbox.ts';
import { CloseItem, WithReason } from './with-reason.tsx';

export type DecisionProps = { item: InboxItem; work: Work };

const WHILE_LOADING = {
  waiting: <Skeleton height="240px" width="100%" shape="block" />,
  Missing: PartMissing,
};
const Dispute = lazyPart(async () => ({ default: (await import('./dispute.tsx')).Dispute }), WHILE_LOADING);
const SongCheck = lazyPart(
  async () => ({ default: (await import('./songs/song-check.tsx')).SongCheck }),
  WHILE_LOADING,
);

type ItemDecisionProps = DecisionProps & {
  /** Hears what an action did that does not go through `work`. */
  onDone: (words: string) => void;
  kept: Kept;
  /** Hears whether the panel turned out to offer nothing. */
  onIdle: (isIdle: boolean) => void;
};

/** The decisions that the staff can make about an item without leaving the inbox. */
export function ItemDecision({ item, work, onDone, kept, onIdle }: ItemDecisionProps): ReactNode {
  switch (item.kind) {
    case 'refund_waiting':
    case 'credit_waiting':
    case 'gift_card_waiting':
      return <Agreement item={item} work={work} />;
    case 'payout_waiting':
      return <ToPay to={payoutRunPath(Number(item.ref))} label={m.desk_today_open_payout()} />;
    case 'payout_failed':
      return (
        <ToPay to={payoutRunPath(Number(item.ref))} label={m.desk_today_open_payout()}>
          <CloseItem item={item} work={work} />
        </ToPay>
      );
    case 'bonus_waiting':
      return <ToPay to={PAY_PAGE} label={m.desk_today_open_bonus()} />;
    case 'refund_failed':
      return <FailedRefund item={item} work={work} />;
    case 'payment':
      return <OpenPayment item={item} work={work} />;
    case 'comment':
      return <Comment item={item} work={work} />;
    case 'review':
      return <Review item={item} work={work} />;
    case 'return_asked':
      return <AskedReturn item={item} work={work} />;
    case 'customer_message':
      return (
        <Conversation
          number={item.order_number ?? ''}
          onDone={(talk) => {
            if (isAnswered(talk)) onDone(m.desk_today_talk_done());
            work.reload();
          }}
        />
      );
    case 'goods_back':
      return <Returned item={item} work={work} />;
    case 'own_goods':
      return <OwnGoods item={item} work={work} />;
    case 'dispute':
      return <Dispute {...{ item, work, onDone, kept, onIdle }} />;
    case 'song_check':
      return <SongCheck {...{ item, work, kept }} />;
    case 'dispute_won':
      return <Closing item={item} work={work} lead={m.desk_today_won_lead()} />;
    case 'goods_problem':
      return <Closing item={item} work={work} lead={m.desk_today_problem_lead()} />;
    case 'label_kept':
      return <Closing item={item} work={work} lead={m.desk_today_label_lead()} />;
    case 'song_without_artist':
      return <AskArtists item={item} work={work} why={m.desk_today_why_nobody()} />;
    case 'change_failed':
      return <FailedChange item={item} work={work} />;
    case 'song_late':
    case 'song_due':
      return <SongInWork item={item} work={work} />;
    case 'instant_failed':
    case 'message_failed':
    case 'webhook_failed':
    case 'events_failed':
      return <Retry item={item} work={work} onDone={onDone} />;
    default:
      return null;
  }
}

/** Whether nobody waits for an answer of the staff. Hiding a message, for example, answers nobody. */
export const isAnswered = ({ open_since }: Pick<Talk, 'open_since'>): boolean => open_since === null;

/** A link to the page that shows all effects of a payment to artists or vendors. The decision is made there. */
const ToPay = ({ to, label, children }: { to: string; label: string; children?: ReactNode }) => (
  <div className="today-panel__act">
    <ButtonLink to={to} variant="ink" wide data-part="act">
      {label}
    </ButtonLink>
    {children}
  </div>
);

/** The comment that an item is about. Its path leads to the comment on the song's page. */
export const commentOf = ({ path, ref }: Pick<InboxItem, 'path' | 'ref'>) => ({
  slug: /^\/stories\/([\w-]+)/.exec(path ?? '')?.[1] ?? '',
  comment_id: Number(ref),
});

/** Hides a reported comment, or closes its reports. */
function Comment({ item, work }: DecisionProps) {
  const decide = (hidden: boolean, reason: string) =>
    void work.run(
      async () => {
        const { browserApi } = await import('~/platform/api/api.ts');
        const params = commentOf(item);
        await browserApi().comments.moderate({ params, body: { hidden, reason } });
      },
      over(hidden ? m.desk_today_hidden() : m.desk_today_kept()),
    );
  const words = { hide: m.desk_today_hide(), keep: m.desk_today_keep() };
  return <Reported item={item} work={work} decide={decide} words={words} />;
}

type ReportedProps = DecisionProps & {
  decide: (isHidden: boolean, reason: string) => void;
  words: { hide: string; keep: string };
};

/** The reports of something, with a reason and two buttons: one hides it, one closes the reports. */
const Reported = ({ item, work, decide, words }: ReportedProps) => (
  <div className="today-panel__act">
    <blockquote>{item.text}</blockquote>
    <WithReason isMain>
      {(ask) => (
        <>
          <Button
            variant="ink"
            size="small"
            busy={work.busy}
            onClick={() => ask((reason) => decide(true, reason))}
          >
            {words.hide}
          </Button>
          <Button
            variant="secondary"
            size="small"
            busy={work.busy}
            onClick={() => ask((reason) => decide(false, reason))}
          >
            {words.keep}
          </Button>
        </>
      )}
    </WithReason>
  </div>
);

/** The review that an item is about. Its `ref` names the kind before the id. */
export function reviewOf({ ref }: Pick<InboxItem, 'ref'>) {
  const [kind, id] = ref.split(':');
  return { kind: kind === 'product' ? ('product' as const) : ('artist' as const), id: Number(id) };
}

/** Hides a reported review, or closes its reports. */
function Review({ item, work }: DecisionProps) {
  const params = reviewOf(item);
  const decide = (is_hidden: boolean, reason: string) =>
    void work.run(
      (desk) => desk.reviews.decideReport({ params, body: { is_hidden, reason } }),
      over(is_hidden ? m.desk_today_review_hidden() : m.desk_today_review_kept()),
    );
  const words = { hide: m.desk_today_review_hide(), keep: m.desk_today_review_keep() };
  return <Reported item={item} work={work} decide={decide} words={words} />;
}

/** For a customer who wants to send goods back: sends the label, or tells the customer why not. */
function AskedReturn({ item, work }: DecisionProps) {
  const params = { number: item.order_number ?? '', id: Number(item.ref) };
  const take = () =>
    void work.run(
      (desk) => desk.orders.takeBack({ params, body: { reason: item.text } }),
      over(m.desk_today_label_sent()),
    );
  const refuse = (reason: string) =>
    void work.run(
      (desk) => desk.orders.refuseReturn({ params, body: { reason } }),
      over(m.desk_today_return_refused()),
    );
  return (
    <div className="today-panel__act">
      <p>{m.desk_today_return_lead({ vendor: item.artist ?? '' })}</p>
      <Button variant="ink" wide busy={work.busy} data-part="act" onClick={take}>
        {m.desk_goods_send_label()}
      </Button>
      <WithReason>
        {(ask) => (
          <Button variant="secondary" size="small" busy={work.busy} onClick={() => ask(refuse)}>
            {m.desk_today_return_refuse()}
          </Button>
        )}
      </WithReason>
    </div>
  );
}

/** For what is done elsewhere, such as on the order's page or at a carrier: says what, and closes the item with a reason. */
const Closing = ({ item, work, lead }: DecisionProps & { lead: string }) => (
  <div className="today-panel__act">
    <p>{lead}</p>
    <CloseItem item={item} work={work} />
  </div>
);

/** For goods without a vendor: whoever has made and sent them closes the item with a reason. */
function OwnGoods({ item, work }: DecisionProps) {
  const { locale } = usePage();
  return (
    <div className="today-panel__act">
      <ul>
        {(item.goods ?? []).map(({ title, quantity }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same goods, and the list never changes its order
          <li key={at}>{`${quantity} × ${title[locale]}`}</li>
        ))}
      </ul>
      <p>{m.desk_today_own_lead()}</p>
      <CloseItem item={item} work={work} />
    </div>
  );
}

/** For a change that is no longer possible: asks another artist, or closes the item with a reason. */
const FailedChange = ({ item, work }: DecisionProps) => (
  <>
    <AskArtists item={item} work={work} why={m.desk_today_why_paused()} />
    <div className="today-panel__act">
      <p>{m.desk_today_or_keep_artist()}</p>
      <CloseItem item={item} work={work} />
    </div>
  </>
);

/** For goods that came back: links to the page that refunds their line, or closes the item with a reason. */
function Returned({ item, work }: DecisionProps) {
  return (
    <div className="today-panel__act">
      <ButtonLink to={refundLinePath(item.order_number ?? '', item.ref)} variant="ink" wide data-part="act">
        {m.desk_today_a_refund()}
      </ButtonLink>
      <CloseItem item={item} work={work} />
    </div>
  );
}

/** For something that failed: tries it again, or closes it with a reason. */
function Retry({ item, work, onDone }: DecisionProps & { onDone: (words: string) => void }) {
  const { label, retry } = actionOf(item);
  const { ask: askWhy, dialog } = useRetry(onDone);
  const error = item.kind === 'instant_failed' ? item.text : (item.path ?? '');
  return (
    <div className="today-panel__act">
      {error ? <p>{m.desk_today_error({ error })}</p> : null}
      {retry ? (
        <Button variant="ink" wide busy={work.busy} data-part="act" onClick={() => askWhy(retry)}>
          {label()}
        </Button>
      ) : null}
      {isClosable(item.kind) ? <CloseItem item={item} work={work} isMain={!retry} /> : null}
      {dialog}
    </div>
  );
}
