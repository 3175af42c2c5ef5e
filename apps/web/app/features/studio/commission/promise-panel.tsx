import type { Commission } from '@keepsong/contract/studio';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { HandBackDialog } from './hand-back.tsx';
import { MoreDaysDialog } from './more-days.tsx';

/** The choices of an artist who cannot keep the promised day of an accepted song. */
export function PromisePanel({ commission, desk }: { commission: Commission; desk: string }) {
  const [isAsking, setAsking] = useState(false);
  const [isHanding, setHanding] = useState(false);
  if (commission.state !== 'accepted') return null;
  return (
    <section className="panel studio-promise">
      <Heading level={3} size="d4">
        {m.studio_promise_title()}
      </Heading>
      <p className="small muted">{m.studio_promise_hint()}</p>
      <div className="studio-actions">
        <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
          {m.studio_days_open()}
        </Button>
        <Button variant="secondary" size="small" onClick={() => setHanding(true)}>
          {m.studio_hand_back()}
        </Button>
      </div>
      <MoreDaysDialog open={isAsking} onClose={() => setAsking(false)} commission={commission} />
      <HandBackDialog
        open={isHanding}
        onClose={() => setHanding(false)}
        commission={commission}
        desk={desk}
      />
    </section>
  );
}
