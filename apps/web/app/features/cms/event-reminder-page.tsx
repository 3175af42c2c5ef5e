import { textOf } from '~/platform/content.ts';
import { Tissue } from '~/ui/surface.tsx';
import { ContentPage, type LoadedPage } from './content-page.tsx';
import { ReminderForm } from './reminder-form.tsx';
import { RichText } from './rich-text.tsx';

/** Reminders of days that matter (spec 2.1-08). */
export function EventReminderPage({ page }: { page: LoadedPage }) {
  return (
    <ContentPage group="event_reminder" path="/event-reminder" page={page}>
      <div className="reminder">
        <ReminderForm />
        <Tissue ink="violet" as="aside" className="page-note reminder__promise">
          <RichText html={textOf(page.content, 'event_reminder.promise')} data-cms="event_reminder.promise" />
        </Tissue>
      </div>
    </ContentPage>
  );
}
