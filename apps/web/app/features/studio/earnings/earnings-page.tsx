import type { EarningEntry, Earnings } from '@keepsong/contract/money/earnings';
import { ACCEPT_DAYS, GOODS_DAYS } from '@keepsong/domain/earnings/acceptance';
import { formatShortDay } from '@keepsong/domain/format/dates';
import type { Locale } from '@keepsong/domain/format/locale';
import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { sleevePath } from '~/platform/art/song-art.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { StateTag } from '~/shell/desk/parts.tsx';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { EmptyState } from '~/ui/status/empty-state.tsx';
import { aboutWords, exactMoney, kindWords, needsWords, STATE_WORDS, shareWords } from './earning-words.ts';
import type { EarningsContent } from './load-earnings.ts';
import './earnings.css';

/**
 * The earnings of an artist or a vendor: the balance, every entry with its source, and the account to which the
 * shop pays.
 */
export function EarningsPage({ content }: { content: EarningsContent }) {
  const { earnings, path, vendor, isNewest } = content;
  const { entries, older_before } = earnings;
  return (
    <div className="wrap studio earn">
      <header className="earn-head">
        <div>
          <h1>{m.studio_earn_title()}</h1>
          <p className="muted">
            {vendor ? m.studio_earn_lead_vendor({ vendor: vendor.name }) : m.studio_earn_lead()}
          </p>
        </div>
      </header>
      <Balance earnings={earnings} isVendor={vendor !== null} />
      <div className="earn-grid">
        <div>
          {entries.length === 0 ? (
            <EmptyState
              title={m.studio_earn_none()}
              text={vendor ? m.studio_earn_none_vendor() : m.studio_earn_none_text()}
            />
          ) : (
            <Ledger entries={entries} isVendor={vendor !== null} />
          )}
          <div className="earn-pages">
            {isNewest ? null : (
              <ButtonLink to={path} variant="secondary" size="small">
                {m.studio_earn_newest()}
              </ButtonLink>
            )}
            {older_before === null ? null : (
              <ButtonLink to={`${path}?before=${older_before}`} variant="secondary" size="small">
                {m.studio_earn_older()}
              </ButtonLink>
            )}
          </div>
        </div>
        <aside className="earn-side">
          <Account earnings={earnings} vendorId={vendor?.id ?? null} />
          <Rates rates={earnings.rates} isVendor={vendor !== null} />
        </aside>
      </div>
    </div>
  );
}

function Balance({ earnings, isVendor }: { earnings: Earnings; isVendor: boolean }) {
  const { locale } = usePage();
  const held = isVendor
    ? m.studio_earn_until_goods({ days: GOODS_DAYS })
    : m.studio_earn_until_song({ days: ACCEPT_DAYS });
  return (
    <dl className="earn-sums">
      <div>
        <dt>{m.studio_earn_balance()}</dt>
        <dd className="earn-sum">{exactMoney(earnings.balance_cents, locale)}</dd>
        <dd className="muted">{m.studio_earn_together()}</dd>
      </div>
      <div>
        <dt>
          <State state="held" />
        </dt>
        <dd className="earn-sum">{exactMoney(earnings.held_cents, locale)}</dd>
        <dd className="muted">{held}</dd>
      </div>
      <div>
        <dt>
          <State state="payable" />
        </dt>
        <dd className="earn-sum">{exactMoney(earnings.payable_cents, locale)}</dd>
        <dd className="muted">{m.studio_earn_next()}</dd>
      </div>
    </dl>
  );
}

const STATE_LOOKS = {
  ...{ held: 'held', payable: 'payable', sent: 'payable', paid: 'delivered', failed: 'failed' },
} as const satisfies Record<EarningEntry['state'], string>;

const State = ({ state }: { state: EarningEntry['state'] }) => (
  <StateTag look={STATE_LOOKS[state]}>{STATE_WORDS[state]()}</StateTag>
);

const dayOf = (at: string, locale: Locale): string => formatShortDay(at, locale, new Date());

function Ledger({ entries, isVendor }: { entries: readonly EarningEntry[]; isVendor: boolean }) {
  const { locale } = usePage();
  return (
    <table className="earn-table">
      <thead>
        <tr>
          <th scope="col">{m.studio_earn_day()}</th>
          <th scope="col">{m.studio_earn_what()}</th>
          {isVendor ? null : <th scope="col">{m.studio_earn_song()}</th>}
          <th scope="col">{m.studio_earn_order()}</th>
          <th scope="col">{m.studio_earn_state()}</th>
          <th scope="col" className="earn-end">
            {m.studio_earn_amount()}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className="muted">{dayOf(entry.at, locale)}</td>
            <th scope="row">{kindWords(entry)}</th>
            {isVendor ? null : (
              <td className="earn-song">
                {entry.song ? <Sleeve song={entry.song} /> : null}
                {aboutWords(entry)}
              </td>
            )}
            <td className="muted">{entry.order_number}</td>
            <td>
              <State state={entry.state} />{' '}
              {entry.payable_at ? (
                <span className="muted">{m.studio_earn_free({ day: dayOf(entry.payable_at, locale) })}</span>
              ) : null}
            </td>
            <td className="earn-end num">
              <b>{exactMoney(entry.amount_cents, locale)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Sleeve = ({ song }: { song: NonNullable<EarningEntry['song']> }) => (
  <img
    className="earn-sleeve"
    alt=""
    loading="lazy"
    decoding="async"
    src={sleevePath({ ...song, moods: song.mood === null ? [] : [song.mood], peaks: [] })}
  />
);

/** The account to which the shop pays. The provider asks for bank and tax number on its own page. */
function Account({ earnings: { account }, vendorId }: { earnings: Earnings; vendorId: number | null }) {
  const { locale } = usePage();
  const { busy, run } = useAction();
  const needs = needsWords(account.needs, locale);
  const open = () =>
    run(async () => {
      const { browserMakers } = await import('~/platform/api/maker-api.ts');
      const { earnings } = browserMakers();
      const { url } = await (vendorId === null
        ? earnings.artistAccount()
        : earnings.vendorAccount({ params: { id: vendorId } }));
      window.location.assign(url);
    }, showFailure);
  return (
    <section className="earn-panel">
      <h2>{m.studio_earn_account()}</h2>
      <p className="muted">
        {account.is_ready ? m.studio_earn_account_ready() : m.studio_earn_account_missing()}
      </p>
      {needs === null ? null : <p>{needs}</p>}
      <Button variant="secondary" size="small" busy={busy} onClick={() => void open()}>
        {account.is_ready ? m.studio_earn_account_change() : m.studio_earn_account_open()}
      </Button>
    </section>
  );
}

function Rates({ rates, isVendor }: { rates: Earnings['rates']; isVendor: boolean }) {
  const { locale } = usePage();
  const rows: [string, string][] = isVendor
    ? [[m.studio_earn_goods(), shareWords(rates.goods, locale)]]
    : [
        [m.studio_earn_song_fee(), shareWords(rates.song, locale)],
        [m.studio_earn_extra_verse(), shareWords(rates.extra_verse, locale)],
        [m.studio_earn_revision(), shareWords(rates.revision, locale)],
        [m.studio_earn_tip(), m.studio_earn_all()],
      ];
  return (
    <section className="earn-panel">
      <h2>{m.studio_earn_rates()}</h2>
      <dl>
        {rows.map(([what, share]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{share}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">{m.studio_earn_rates_of()}</p>
    </section>
  );
}
