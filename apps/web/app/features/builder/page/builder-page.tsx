import type { SongData } from '@keepsong/domain/builder/song-data';
import { redirectFrom, routeNameOf, STEPS, type StepId, stepPath } from '@keepsong/domain/builder/steps';
import { formatMoney } from '@keepsong/domain/format/money';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type NavigateFunction, PrefetchPageLinks, useLocation, useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { fetchParts, savesData } from '~/platform/loading/lazy-part.tsx';
import { whenIdle } from '~/platform/loading/when-idle.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { referralPage, sectionOf, wayOut } from '~/platform/referral/referral-page.ts';
import { BrandLink } from '~/shell/header/brand-link.tsx';
import { IconButton } from '~/ui/action/icon-button.tsx';
import { BuilderBar, BuilderColumns } from '~/ui/layout/builder-shell.tsx';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';
import { LongWords } from '~/ui/lettering/long-words.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { browserDraft } from '../draft/draft.ts';
import { useSongData, useSongPrice, useStepFacts } from './builder-context.tsx';
import { BackLink, BuilderFooter } from './builder-footer.tsx';
import { focusInside } from './focus-field.ts';
import { BuilderProgress } from './progress.tsx';
import { Summary } from './summary.tsx';
import { ASKED } from './use-step-errors.ts';

/**
 * When the step is idle, fetches the parts that the step may still open and the scripts of the next screen. So the
 * customer can go on without a connection. Fetches nothing for visitors who save data.
 */
function NextAhead({ step }: { step: StepId }) {
  const [rested, setRested] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step has its own parts
  useEffect(
    () =>
      whenIdle(() => {
        setRested(true);
        void fetchParts();
      }),
    [step],
  );
  const { next } = STEPS[step];
  if (!rested || savesData()) return null;
  return <PrefetchPageLinks page={next === 'cart' ? '/cart' : stepPath(next)} />;
}

type BuilderPageProps = {
  step: StepId;
  /** The title of the document, without the brand. */
  title: string;
  /** The heading of the page. Without it, `children` must have their own `<h1 tabIndex={-1}>`. */
  heading?: string;
  lead?: ReactNode;
  /**
   * Shown at the right of the bottom bar: Continue, or another button to go on. Without it there is no bar, and 'Back'
   * stands above the heading.
   */
  actions?: ReactNode;
  /** The whole sum, for the bottom bar of the pre-cart page. */
  price?: number;
  /** Shown beside the questions. Default: 'your song so far'. Null: the questions have the whole width. */
  side?: ReactNode;
  children: ReactNode;
};

/**
 * The frame of a builder screen: the bar with the progress, the questions beside the song so far, and the bottom bar
 * (spec 2.3-01).
 */
export function BuilderPage(props: BuilderPageProps) {
  const { step, title, heading, lead, actions, price, side, children } = props;
  const { brand } = usePage().settings;
  const main = useRef<HTMLElement>(null);
  useArrival(step, main);
  const content = (
    <>
      {actions ? null : <BackLink step={step} className="builder-back mb-4" />}
      {heading ? (
        <Heading level={1} tabIndex={-1} className={lead ? 'mb-3.5' : 'mb-10'}>
          <LongWords>{heading}</LongWords>
        </Heading>
      ) : null}
      {lead ? <Lead className="mb-9">{lead}</Lead> : null}
      {children}
    </>
  );
  return (
    <div className="builder-page">
      <title>{`${title} · ${brand}`}</title>
      <meta name="description" content={m.builder_description()} />
      <meta name="robots" content="noindex" />
      <NextAhead step={step} />
      <BuilderBar start={<BrandLink />} end={<CloseBuilder />}>
        <BuilderProgress step={step} />
        {step === 'pre-cart' ? null : <Price />}
      </BuilderBar>
      <main id="content" tabIndex={-1} ref={main} className="builder-page__main">
        <div className="wrap builder-page__body">
          {side === null ? content : <BuilderColumns side={side ?? <Summary />}>{content}</BuilderColumns>}
        </div>
        {actions ? <BuilderFooter step={step} actions={actions} price={price} /> : null}
      </main>
    </div>
  );
}

/** The price of the song, shown on every step before pre-cart. The pre-cart page shows the whole sum instead. */
function Price() {
  const { locale } = usePage();
  const price = useSongPrice();
  if (price === null) return null;
  return <p className="builder-price num">{m.builder_song_price({ price: formatMoney(price, locale) })}</p>;
}

function CloseBuilder() {
  const navigate = useNavigate();
  const close = () => void navigate(wayOut(sectionOf(stepPath('characteristics')), referralPage()));
  return <IconButton icon="close" label={m.builder_close()} onClick={close} />;
}

/**
 * Runs when the customer comes to a step. The draft remembers the step (spec 3.2-03), and this browser checks once more
 * with its own data whether the step may be open. After a move within the shop, the focus goes to the heading, or to
 * the part of the page that the address names.
 */
function useArrival(step: StepId, main: RefObject<HTMLElement | null>): void {
  const { key, hash } = useLocation();
  const moved = key !== 'default';
  useGuard(step);
  useEffect(() => browserDraft().visit(routeNameOf(step, browserDraft().state.getState().data)), [step]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: run at every move, also at one to the same part
  useEffect(() => {
    if (hash) focusInside(hash.slice(1));
  }, [hash, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: run only on coming to the step, so that a customer who is typing a search keeps the focus
  useEffect(() => {
    if (moved && !hash) main.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [step]);
}

function useGuard(step: StepId): void {
  const navigate = useNavigate();
  const data = useSongData();
  const facts = useStepFacts();
  const latest = useRef({ data, facts });
  latest.current = { data, facts };
  useEffect(() => {
    let left = false;
    void browserDraft()
      .open()
      .then(() => {
        const { data } = browserDraft().state.getState();
        const elsewhere = redirectFrom(step, data, latest.current.facts);
        if (left) return;
        if (elsewhere !== null) void navigate(stepPath(elsewhere), { replace: true });
        else if (data.older && step === 'pre-cart') void goMissing(data, navigate);
      });
    return () => {
      left = true;
    };
  }, [step, navigate]);
}

/**
 * For the older builder: when something is missing before the cart, says what and goes to the step where it belongs
 * (spec 5-14…5-18).
 */
async function goMissing(data: SongData, navigate: NavigateFunction): Promise<void> {
  const [{ obstacleOf }, { dropExpired }] = await Promise.all([
    import('../older/older-words.ts'),
    import('../draft/drop-expired.ts'),
  ]);
  const obstacle = obstacleOf(data, new Date());
  if (!obstacle) return;
  if (obstacle.isExpired) await dropExpired(new Date());
  toast.show({ tone: 'error', text: obstacle.text });
  void navigate(stepPath(obstacle.step), { replace: true, state: ASKED });
}
