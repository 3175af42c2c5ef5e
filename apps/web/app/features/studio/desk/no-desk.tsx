import { m } from '~/paraglide/messages.js';
import { ButtonLink } from '~/ui/action/button.tsx';
import { EmptyState } from '~/ui/status/empty-state.tsx';

/** Shown at the artists' address to signed-in people who are not artists. */
export const NoDesk = () => (
  <>
    <title>{m.studio_none_title()}</title>
    <meta name="robots" content="noindex" />
    <div className="wrap" style={{ paddingBlock: '48px 128px' }}>
      <EmptyState
        level={1}
        title={m.studio_none_title()}
        text={m.studio_none_text()}
        action={<ButtonLink to="/artist-community/apply">{m.studio_none_apply()}</ButtonLink>}
      />
    </div>
  </>
);
