import { useEffect, useRef } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { useNow } from '~/platform/hooks/use-now.ts';
import { Talk } from '~/shell/talk/talk.tsx';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { Icon } from '~/ui/picture/icon.tsx';
import { Tag, type TagTone } from '~/ui/status/tag.tsx';
import type { CommissionContent } from '../desk/load-studio.ts';
import { DeskSkeleton } from '../desk/skeletons.tsx';
import { studioPath } from '../desk/studio-paths.ts';
import { DeliveredPanel } from '../recording/delivered-panel.tsx';
import { Brief } from './brief.tsx';
import { DueLine } from './due-line.tsx';
import { OfferPanel } from './offer-panel.tsx';
import { Since } from './since.tsx';
import { Workspace } from './workspace.tsx';

type State = CommissionContent['commission']['state'];

const STATE_TAGS = {
  offered: { tone: 'amber', words: m.studio_state_offered },
  accepted: { tone: 'sky', words: m.studio_state_accepted },
  to_be_checked: { tone: 'amber', words: m.studio_state_to_be_checked },
  in_revision: { tone: 'ultra', words: m.studio_state_in_revision },
  delivered: { tone: 'mint', words: m.studio_state_delivered },
} satisfies Record<State, { tone: TagTone; words: () => string }>;

/** The page of a commission: the brief, and beside it the artist's tasks. */
export function CommissionPage({ content }: { content: CommissionContent }) {
  const { userId, commission } = content;
  const now = useNow(content.now);
  const work = useFocusOnNewState(commission.state);
  const { location } = useNavigation();
  if (location?.pathname === studioPath(userId)) return <DeskSkeleton />;
  const tag = STATE_TAGS[commission.state];
  return (
    <div className="wrap studio">
      <ShopLink to={studioPath(userId)} className="studio-back">
        <Icon name="arrow-left" size={20} />
        {m.studio_back()}
      </ShopLink>
      <div className="studio-commission-head">
        <div>
          <Tag tone={tag.tone}>{tag.words()}</Tag>
          <Heading level={1}>{m.studio_song_for({ recipient: commission.recipient })}</Heading>
          <DueLine commission={commission} now={now} />
        </div>
        <div className="studio-actions studio-print">
          <ButtonLink href="#studio-work" variant="soft" size="small" className="studio-jump">
            {commission.state === 'offered' ? m.studio_jump_offer() : m.studio_jump_work()}
          </ButtonLink>
          <Button variant="soft" size="small" icon="print" onClick={() => window.print()}>
            {m.studio_print()}
          </Button>
        </div>
      </div>
      <div className="studio-columns" data-state={commission.state}>
        <div>
          <Brief commission={commission} />
          <Since commission={commission} />
          {commission.has_talk ? <SongTalk commission={commission} /> : null}
        </div>
        <div id="studio-work" className="studio-work" ref={work} tabIndex={-1}>
          <Todo content={content} now={now} />
        </div>
      </div>
    </div>
  );
}

/** The conversation of customer, artist and shop about the song. */
function SongTalk({ commission: { id, from_name } }: { commission: CommissionContent['commission'] }) {
  const { revalidate } = useRevalidator();
  return (
    <section className="studio-part studio-print" id="talk">
      <Heading level={2} size="d3">
        {m.studio_talk_with({ name: from_name })}
      </Heading>
      <Talk of={{ commission: id }} onRead={() => void revalidate()} />
    </section>
  );
}

function Todo({ content: { userId, commission }, now }: { content: CommissionContent; now: Date }) {
  switch (commission.state) {
    case 'offered':
      return <OfferPanel commission={commission} desk={studioPath(userId)} now={now} />;
    case 'accepted':
    case 'in_revision':
      return <Workspace key={commission.id} commission={commission} desk={studioPath(userId)} />;
    case 'to_be_checked':
    case 'delivered':
      return <DeliveredPanel commission={commission} />;
  }
}

/** The pressed button disappears with the old state, so the focus moves to its replacement. */
function useFocusOnNewState(state: State) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    place.current?.focus();
  }, [state]);
  return place;
}
