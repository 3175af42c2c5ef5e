import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { BrandLink } from '~/shell/header/brand-link.tsx';
import { BuilderBar } from '~/ui/layout/builder-shell.tsx';
import { Spinner } from '~/ui/status/spinner.tsx';

/** Shown while a screen of the instant builder is loading. */
export function InstantOpening() {
  return (
    <EntryFrame>
      <OpeningSign />
    </EntryFrame>
  );
}

export function OpeningSign() {
  return (
    <div className="builder-opening" role="status">
      <Spinner size={32} />
      <h1 className="d4">{m.builder_opening()}</h1>
    </div>
  );
}

/** The frame of a page before the first screen. */
export function EntryFrame({ children }: { children: ReactNode }) {
  const { brand } = usePage().settings;
  return (
    <div className="builder-page">
      <title>{`${m.instant_title()} · ${brand}`}</title>
      <meta name="description" content={m.instant_collections_lead()} />
      <meta name="robots" content="noindex" />
      <BuilderBar start={<BrandLink />} end={null} />
      <main id="content" tabIndex={-1} className="wrap builder-page__main">
        {children}
      </main>
    </div>
  );
}
