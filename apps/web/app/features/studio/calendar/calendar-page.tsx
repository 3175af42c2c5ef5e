import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { DaysOffDialog } from './days-off-dialog.tsx';
import { HowYouWork } from './how-you-work.tsx';
import type { CalendarContent } from './load-calendar.ts';
import { useAvailability } from './use-availability.ts';
import { Weeks } from './weeks.tsx';
import '../earnings/earnings.css';
import './calendar.css';

/** How many songs the artist takes, and when the artist is away. Each change is saved at once. */
export function CalendarPage({ content }: { content: CalendarContent }) {
  const { userId, songs, today } = content;
  const { shown, save } = useAvailability(content.availability);
  const [isAsking, setAsking] = useState(false);

  return (
    <div className="wrap studio earn cal-page">
      <header className="earn-head">
        <div>
          <h1>{m.studio_cal_title()}</h1>
          <p className="muted">{m.studio_cal_lead()}</p>
        </div>
        <div className="cal-acts">
          <Button size="small" onClick={() => setAsking(true)}>
            {m.studio_cal_add()}
          </Button>
        </div>
      </header>
      <div className="cal-grid">
        <Weeks
          userId={userId}
          today={today}
          availability={shown}
          songs={songs}
          onChange={(days_off) => save({ days_off })}
        />
        <HowYouWork content={content} availability={shown} onChange={(change) => save(change)} />
      </div>
      <DaysOffDialog
        open={isAsking}
        today={today}
        daysOff={shown.days_off}
        onClose={() => setAsking(false)}
        onSave={(days_off) => {
          setAsking(false);
          save({ days_off });
        }}
      />
    </div>
  );
}
