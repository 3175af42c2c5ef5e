import type { CommissionRow } from '@keepsong/contract/studio';
import { useNavigation, useSearchParams } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { useNow } from '~/platform/hooks/use-now.ts';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { occasionWords } from '~/platform/words/occasion.ts';
import { PartMissing } from '~/shell/frame/part-missing.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';
import { Avatar } from '~/ui/picture/avatar.tsx';
import { CommissionCard } from '../commission/commission-card.tsx';
import '../trial/trial.css';
import type { Desk as DeskContent } from './load-studio.ts';
import { CommissionSkeleton } from './skeletons.tsx';
import { commissionPath, studioPath } from './studio-paths.ts';

/**
 * Loaded on demand, because few artists have a trial song. As a part of the desk, its files would be named on
 * every page of the shop.
 */
const TrialPanel = lazyPart(() => import('../trial/trial-panel.tsx'), { Missing: PartMissing });

/** An artist's desk: offers, songs in progress, and delivered songs. */
export function Desk({ desk }: { desk: DeskContent }) {
  const { userId, artist, offered, active, delivered, trial } = desk;
  const now = useNow(desk.now);
  const q = (useSearchParams()[0].get('q') ?? '').trim();
  const isOpening = useIsOpening(userId);
  if (isOpening) return <CommissionSkeleton />;
  const shared = { userId, now };
  if (q !== '') return <Found q={q} rows={[...offered, ...active, ...delivered]} {...shared} />;
  return (
    <div className="wrap studio">
      <div className="studio-head">
        <Avatar kind="artist" size={48} image={artist.photo} />
        <div>
          <Heading level={1}>{m.studio_title()}</Heading>
          <p className="muted">{artist.artist_name}</p>
        </div>
      </div>
      {trial ? <TrialPanel key={trial.sent_at} loaded={trial} /> : null}
      <Section
        {...shared}
        title={m.studio_offered()}
        lead={offered.length > 0 ? m.studio_offered_lead() : undefined}
        rows={offered}
        empty={{ title: m.studio_offered_empty(), text: m.studio_offered_empty_text() }}
      />
      <Section
        {...shared}
        title={m.studio_active()}
        rows={active}
        empty={{ title: m.studio_active_empty(), text: m.studio_active_empty_text() }}
      />
      <Section
        {...shared}
        title={m.studio_delivered()}
        rows={delivered}
        empty={{ title: m.studio_delivered_empty(), text: m.studio_delivered_empty_text() }}
      />
    </div>
  );
}

/** The artist's own songs that fit a search. */
function Found({ q, rows, userId, now }: { q: string } & Pick<SectionProps, 'rows' | 'userId' | 'now'>) {
  return (
    <div className="wrap studio">
      <Heading level={1}>{m.studio_found({ words: q })}</Heading>
      <Section
        {...{ userId, now }}
        title={m.studio_found_songs()}
        rows={matching(rows, q)}
        empty={{ title: m.studio_found_empty(), text: m.studio_found_empty_text() }}
      />
      <TextLink to={studioPath(userId)}>{m.studio_found_all()}</TextLink>
    </div>
  );
}

/** Makes a text comparable for the search: lower case, without accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
export const matching = (rows: readonly CommissionRow[], q: string): CommissionRow[] =>
  rows.filter((row) =>
    plain(`${row.title} ${row.recipient} ${occasionWords(row.occasion)}`).includes(plain(q)),
  );

/** Whether a commission of this desk is loading. Its skeleton is shown while it loads. */
function useIsOpening(userId: string): boolean {
  const { location } = useNavigation();
  return location?.pathname.startsWith(commissionPath(userId, 0).slice(0, -1)) ?? false;
}

type SectionProps = {
  title: string;
  lead?: string;
  rows: readonly CommissionRow[];
  empty: { title: string; text: string };
  userId: string;
  now: Date;
};

function Section({ title, lead, rows, empty, userId, now }: SectionProps) {
  return (
    <section className="studio-section">
      <Heading level={2} size="d3">
        {title} <span className="studio-count num">{rows.length}</span>
      </Heading>
      {lead ? <Lead className="studio-section__lead">{lead}</Lead> : null}
      {rows.length > 0 ? (
        <ul className="studio-cards">
          {rows.map((row) => (
            <li key={row.id}>
              <CommissionCard row={row} to={commissionPath(userId, row.id)} now={now} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="studio-empty">
          <b>{empty.title}.</b> {empty.text}
        </p>
      )}
    </section>
  );
}
