import { CalendarPage } from '~/features/studio/calendar/calendar-page.tsx';
import { CommissionPage } from '~/features/studio/commission/commission-page.tsx';
import { Desk } from '~/features/studio/desk/desk.tsx';
import '~/features/studio/desk/studio.css';
import { loadStudio } from '~/features/studio/desk/load-studio.ts';
import { StudioError } from '~/features/studio/desk/studio-error.tsx';
import { EarningsPage } from '~/features/studio/earnings/earnings-page.tsx';
import { StatementsPage } from '~/features/studio/earnings/statements-page.tsx';
import { StandingPage } from '~/features/studio/standing/own-standing.tsx';
import { MessagesPage } from '~/features/studio/talk/messages-page.tsx';
import '~/features/studio/profile/profile.css';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { defineLoad, type LoadArgs } from '~/platform/loading/load.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { PartMissing } from '~/shell/frame/part-missing.tsx';
import type { Route } from './+types/artist-experience';

/**
 * Every page of the shop lists the script files of this route. So the editor is a separate part, which that
 * list leaves out.
 */
const ProfilePage = lazyPart(() => import('./studio-profile-part.tsx'), { Missing: PartMissing });

const load = defineLoad((args: LoadArgs<Route.LoaderArgs['params']>) => loadStudio(args));

export { load as clientLoader, load as loader };

/** The artist's own pages (spec 6-04). They share one route because every page carries the list of all routes. */
export default function ArtistExperience({ loaderData }: Route.ComponentProps) {
  const { brand } = usePage().settings;
  const title = m.studio_page_title({ brand });
  if (loaderData.part === 'desk')
    return (
      <>
        <Head title={title} />
        <Desk desk={loaderData} />
      </>
    );
  if (loaderData.part === 'calendar')
    return (
      <>
        <Head title={`${m.studio_cal_title()} · ${title}`} />
        <CalendarPage content={loaderData} />
      </>
    );
  if (loaderData.part === 'messages')
    return (
      <>
        <Head title={`${m.studio_talk_title()} · ${title}`} />
        <MessagesPage content={loaderData} />
      </>
    );
  if (loaderData.part === 'earnings')
    return (
      <>
        <Head title={`${m.studio_earn_title()} · ${title}`} />
        <EarningsPage content={loaderData} />
      </>
    );
  if (loaderData.part === 'statements')
    return (
      <>
        <Head title={`${m.studio_stat_title()} · ${title}`} />
        <StatementsPage {...loaderData} />
      </>
    );
  if (loaderData.part === 'standing')
    return (
      <>
        <Head title={`${m.standing_own_title()} · ${title}`} />
        <StandingPage />
      </>
    );
  if (loaderData.part === 'profile')
    return (
      <>
        <Head title={`${m.studio_profile_title()} · ${title}`} />
        <ProfilePage content={loaderData} />
      </>
    );
  const { id, recipient } = loaderData.commission;
  return (
    <>
      <Head title={`${m.studio_song_for({ recipient })} · ${title}`} />
      <CommissionPage key={id} content={loaderData} />
    </>
  );
}

const Head = ({ title }: { title: string }) => (
  <>
    <title>{title}</title>
    <meta name="robots" content="noindex" />
  </>
);

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StudioError error={error} />;
}
