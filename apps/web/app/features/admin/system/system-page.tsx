import type { SystemOverview } from '@keepsong/contract/system/system';
import { formatMoment } from '@keepsong/domain/format/dates';
import type { Locale } from '@keepsong/domain/format/locale';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { keepInSight } from '~/shell/desk/keep-in-sight.ts';
import { PartMissing } from '~/shell/frame/part-missing.tsx';
import { Button } from '~/ui/action/button.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { deskMoney } from '../desk-money.ts';
import { DeskHead } from '../frame.tsx';
import '../reports/reports.css';
import { JobsPart } from './jobs-part.tsx';
import { SYSTEM_PARTS, type SystemPageData } from './load-system.ts';
import { MessagesPart } from './messages-part.tsx';
import { SongsPart } from './songs-part.tsx';
import { SwitchesPart } from './switches-part.tsx';
import './system.css';
import { countWords, OUTCOME_WORDS, PART_WORDS, partPath } from './system-words.ts';
import { VersionsPart } from './versions-part.tsx';
import { WebhooksPart } from './webhooks-part.tsx';

/** The state of the running shop: what waits, what failed, and what can be done about it. */
export function SystemPage({ page: { part: open, overview, shown } }: { page: SystemPageData }) {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <DeskHead
        title={m.desk_system_title()}
        facts={m.desk_system_facts()}
        actions={
          <Button
            variant="soft"
            size="small"
            icon="refresh"
            busy={state !== 'idle'}
            onClick={() => void revalidate()}
          >
            {m.desk_system_look_again()}
          </Button>
        }
      />
      {overview ? <Figures overview={overview} /> : <PartMissing onRetry={() => void revalidate()} />}
      <nav className="desk-ways system-tabs" onFocus={keepInSight} aria-label={m.desk_system_parts()}>
        {SYSTEM_PARTS.map((part) => (
          <ShopLink key={part} to={partPath(part)} aria-current={part === open ? 'page' : undefined}>
            {PART_WORDS[part]()}
          </ShopLink>
        ))}
      </nav>
      {shown ? <Part shown={shown} /> : <PartMissing onRetry={() => void revalidate()} />}
    </>
  );
}

function Part({ shown }: { shown: NonNullable<SystemPageData['shown']> }) {
  switch (shown.part) {
    case 'messages':
      return <MessagesPart page={shown.page} />;
    case 'webhooks':
      return <WebhooksPart page={shown.page} waiting={shown.waiting} givenUp={shown.givenUp} />;
    case 'jobs':
      return <JobsPart jobs={shown.jobs} />;
    case 'songs':
      return <SongsPart songs={shown.songs} hasMore={shown.has_more} />;
    case 'switches':
      return <SwitchesPart switches={shown.switches} />;
    case 'versions':
      return <VersionsPart versions={shown.versions} />;
  }
}

/** The songs of the music model today, their cost, and why it makes none if it is stopped. */
function modelFigure(model: NonNullable<SystemOverview['model']>, locale: Locale) {
  const { made, troubles, cents, limit_cents, rests_until } = model;
  const spent = m.desk_system_f_spent({
    spent: deskMoney(cents, locale),
    limit: deskMoney(limit_cents, locale),
  });
  const reasons = troubles.map(({ outcome, count }) => `${OUTCOME_WORDS[outcome]()}: ${count}`);
  const rests =
    rests_until && m.desk_system_f_rests({ moment: formatMoment(rests_until, locale, new Date()) });
  return {
    name: m.desk_system_f_model(),
    value: String(made),
    line: [spent, ...reasons, ...(rests ? [rests] : [])].join(' · '),
    isBad: rests_until !== null || troubles.length > 0,
  };
}

/** The figures of the whole shop. A figure that needs attention is in tangerine, and also says so in words. */
function Figures({ overview: { messages, webhooks, jobs, songs, model } }: { overview: SystemOverview }) {
  const { locale } = usePage();
  const since = (at: string | null) =>
    at === null
      ? m.desk_system_none_waits()
      : m.desk_system_oldest({ moment: formatMoment(at, locale, new Date()) });
  const failing = jobs.failing + jobs.late;
  const figures = [
    {
      name: m.desk_system_f_queued(),
      value: countWords(messages.queued),
      line: since(messages.queued_since),
      isBad: false,
    },
    {
      name: m.desk_system_f_sent(),
      value: countWords(messages.sent),
      line: m.desk_system_f_day(),
      isBad: false,
    },
    {
      name: m.desk_system_f_lost(),
      value: countWords(messages.failed),
      line: m.desk_system_f_bounced({ count: countWords(messages.bounced) }),
      isBad: messages.failed.count + messages.bounced.count > 0,
    },
    {
      name: m.desk_system_f_webhooks(),
      value: countWords(webhooks.failed),
      line: m.desk_system_f_received({ count: countWords(webhooks.received) }),
      isBad: webhooks.failed.count > 0,
    },
    {
      name: m.desk_system_f_jobs(),
      value: String(failing),
      line: since(jobs.oldest_since),
      isBad: failing > 0,
    },
    {
      name: m.desk_system_f_songs(),
      value: `${songs.paid} + ${songs.free}`,
      line: m.desk_system_f_failed({ count: countWords(songs.failed) }),
      isBad: songs.failed.count > 0,
    },
    ...(model ? [modelFigure(model, locale)] : []),
  ];
  return (
    <dl className="report-sums">
      {figures.map(({ name, value, line, isBad }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            <span className={isBad ? 'report-change report-change--bad' : 'report-change'}>{line}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
