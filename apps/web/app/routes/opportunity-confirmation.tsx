import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { PageMeta } from '~/shell/meta/page-meta.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { EmptyState } from '~/ui/status/empty-state.tsx';
import type { Route } from './+types/opportunity-confirmation';

const load = ({ request }: { request: Request }) => ({ origin: new URL(request.url).origin });

export { load as clientLoader, load as loader };

/** The confirmation page for people who have offered to work with the shop (spec 2.8-06). */
export default function OpportunityConfirmation({ loaderData }: Route.ComponentProps) {
  const { brand } = usePage().settings;
  return (
    <div className="wrap sect">
      <PageMeta
        title={`${m.landings_opportunity_title()} · ${brand}`}
        description={m.landings_opportunity_text()}
        url={`${loaderData.origin}/opportunity-confirmation`}
        hidden
      />
      <EmptyState
        level={1}
        title={m.landings_opportunity_title()}
        text={m.landings_opportunity_text()}
        action={<ButtonLink to="/artist-community">{m.landings_opportunity_action()}</ButtonLink>}
      />
    </div>
  );
}
