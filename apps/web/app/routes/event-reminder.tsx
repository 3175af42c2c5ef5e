import { EventReminderPage } from '~/features/cms/event-reminder-page.tsx';
import { loadPage } from '~/features/cms/load-page.ts';
import type { Route } from './+types/event-reminder';

const load = loadPage('event_reminder');

export { load as clientLoader, load as loader };

export default function EventReminder({ loaderData }: Route.ComponentProps) {
  return <EventReminderPage page={loaderData} />;
}
