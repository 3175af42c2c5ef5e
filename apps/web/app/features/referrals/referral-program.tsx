import type { Client } from '@keepsong/contract/transport/client';
import { formatDate } from '@keepsong/domain/format/dates';
import { formatMoney } from '@keepsong/domain/format/money';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { QrCode } from '~/shell/footer/qr-code.tsx';
import { CopyField, ShareRow } from '~/ui/action/copy-field.tsx';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';
import { EmptyState } from '~/ui/status/empty-state.tsx';
import { Tag, type TagTone } from '~/ui/status/tag.tsx';

type Program = Awaited<ReturnType<Client['referrals']['program']>>;
type Referral = Program['referrals'][number];

/** The user's own code, ways to share it, and its results (spec 2.6-05). */
export function ReferralProgram({ program, origin }: { program: Program; origin: string }) {
  const { locale, settings } = usePage();
  const money = (cents: number) => formatMoney(cents, locale);
  const url = `${origin}${program.path}`;
  const words = m.referrals_share_text({ brand: settings.brand });
  return (
    <>
      <Heading level={1} className="mb-5">
        {m.shell_referrals()}
      </Heading>
      <Lead className="max-w-160">{m.referrals_lead({ reward: money(program.reward) })}</Lead>
      <p className="muted mt-2 mb-7 max-w-160">
        {m.referrals_rules({ minimum: money(program.order_minimum), days: program.hold_days })}
      </p>
      <div className="referral__pass">
        <div className="grid gap-4">
          <CopyField
            label={m.referrals_link()}
            value={url}
            copyLabel={m.referrals_copy()}
            copiedLabel={m.referrals_copied()}
            failedLabel={m.referrals_copy_failed()}
          />
          <p className="muted">
            {m.referrals_code()} <b className="num text-fg">{program.code}</b>
          </p>
          <ShareRow label={m.referrals_share()} links={shareLinks(url, words)} />
        </div>
        <QrCode text={url} label={m.referrals_qr()} />
      </div>
      <section className="account__section" aria-label={m.referrals_friends()}>
        <Heading level={2} size="d4">
          {m.referrals_friends()}
        </Heading>
        <p className="muted num">
          {m.referrals_sums({ earned: money(program.earned), pending: money(program.pending) })}
        </p>
        {program.referrals.length === 0 ? (
          <EmptyState level={3} title={m.referrals_none()} text={m.referrals_none_text()} />
        ) : null}
        <ul className="account__list">
          {program.referrals.map((referral) => (
            <ReferralRow key={`${referral.joined_at}${referral.name}`} referral={referral} />
          ))}
        </ul>
      </section>
    </>
  );
}

const shareLinks = (url: string, text: string) => {
  const both = encodeURIComponent(`${text} ${url}`);
  return [
    { icon: 'whatsapp', label: 'WhatsApp', href: `https://wa.me/?text=${both}` },
    {
      icon: 'facebook',
      label: 'Facebook',
      href: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`,
    },
    {
      icon: 'mail',
      label: m.referrals_by_mail(),
      href: `mailto:?subject=${encodeURIComponent(text)}&body=${both}`,
    },
  ] as const;
};

const STATUS: Readonly<Record<Referral['status'], { tone: TagTone; words: () => string }>> = {
  joined: { tone: 'sky', words: m.referrals_joined },
  held: { tone: 'amber', words: m.referrals_held },
  rewarded: { tone: 'mint', words: m.referrals_rewarded },
  refused: { tone: 'peach', words: m.referrals_refused },
};

function ReferralRow({ referral: { name, joined_at, status, reward, reward_at } }: { referral: Referral }) {
  const { locale } = usePage();
  const { tone, words } = STATUS[status];
  const date = (at: string) => formatDate(at, 'orderHistory', locale);
  return (
    <li>
      <span className="min-w-0">
        <b>{name || m.referrals_somebody()}</b>
        <span className="small muted block">
          {m.referrals_joined_on({ date: date(joined_at) })}
          {reward_at ? ` ${m.referrals_reward_on({ date: date(reward_at) })}` : ''}
        </span>
      </span>
      <span className="flex items-center gap-3">
        <Tag tone={tone}>{words()}</Tag>
        {status === 'held' || status === 'rewarded' ? (
          <b className="num">{formatMoney(reward, locale)}</b>
        ) : null}
      </span>
    </li>
  );
}
