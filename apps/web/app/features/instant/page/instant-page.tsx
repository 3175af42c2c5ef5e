import type { InstantScreen } from '@keepsong/domain/instant/steps';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { referralPage, sectionOf, wayOut } from '~/platform/referral/referral-page.ts';
import { BrandLink } from '~/shell/header/brand-link.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { IconButton } from '~/ui/action/icon-button.tsx';
import { BuilderBar, BuilderFoot } from '~/ui/layout/builder-shell.tsx';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';
import { instantStore } from './instant.store.ts';
import { INSTANT_BUILDER } from './instant-paths.ts';
import { InstantProgress } from './instant-progress.tsx';

type InstantPageProps = {
  screen: InstantScreen;
  /** `at` is the number of the question, and `of` is the number of all questions. */
  step?: { at: number; of: number };
  title: string;
  /** The page's heading. Without it the content has its own `<h1 tabIndex={-1}>`. */
  heading?: ReactNode;
  lead?: ReactNode;
  /** The target of 'Back'. The first screen has none. */
  back?: string;
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of an instant builder screen: bar with progress, content, bottom bar. It has no site header or footer. */
export function InstantPage(props: InstantPageProps) {
  const { screen, step, title, heading, lead, back, actions, children } = props;
  const { brand } = usePage().settings;
  const main = useRef<HTMLElement>(null);
  const { key, pathname } = useLocation();
  const moved = key !== 'default';
  useEffect(() => {
    // Store this screen as the last one, for the visitor's return. The first screen and the screen that only waits are
    // not stored.
    const place = pathname.slice(INSTANT_BUILDER.length + 1);
    if (screen !== 'loading' && screen !== 'collections')
      instantStore.change((state) => (state.lastPlace === place ? state : { ...state, lastPlace: place }));
  }, [screen, pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: run at every move
  useEffect(() => {
    if (moved) main.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [moved, key]);
  const backLink = back ? (
    <ButtonLink
      to={back}
      // Replace the waiting screen in the history, so that going back skips it (spec 2.4-19), also with the browser's
      // own back button.
      replace={screen === 'loading'}
      variant="ghost"
      icon="arrow-left"
      className={actions ? 'builder-back' : 'builder-back mb-4'}
    >
      <span className="builder-back__word">{m.builder_back()}</span>
    </ButtonLink>
  ) : null;
  return (
    <div className="builder-page">
      <title>{`${title} · ${brand}`}</title>
      <meta name="description" content={m.instant_collections_lead()} />
      <meta name="robots" content="noindex" />
      <BuilderBar start={<BrandLink />} end={<CloseBuilder />}>
        {screen === 'collections' ? null : <InstantProgress screen={screen} step={step} />}
      </BuilderBar>
      <main id="content" tabIndex={-1} ref={main} className="builder-page__main">
        <div className="wrap builder-page__body">
          {/* Without actions there is no bar, and 'Back' stands above the heading to save room. */}
          {actions ? null : backLink}
          {heading ? (
            <Heading level={1} tabIndex={-1} className={lead ? 'mb-3.5' : 'mb-8'}>
              {heading}
            </Heading>
          ) : null}
          {lead ? <Lead className="mb-8">{lead}</Lead> : null}
          {children}
        </div>
        {actions ? (
          <BuilderFoot>
            {backLink}
            <span className="builder-foot__actions">{actions}</span>
          </BuilderFoot>
        ) : null}
      </main>
    </div>
  );
}

function CloseBuilder() {
  const navigate = useNavigate();
  const close = () => void navigate(wayOut(sectionOf(INSTANT_BUILDER), referralPage()));
  return <IconButton icon="close" label={m.builder_close()} onClick={close} />;
}
