import type { FirstStep } from '@keepsong/contract/staff';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import {
  APPLICATIONS_PAGE,
  COLLECTIONS_PAGE,
  PRODUCTS_PAGE,
  productDeskPath,
  SHIPPING_PAGE,
  TAX_PAGE,
  VENDORS_PAGE,
  wordPath,
} from './admin-paths.ts';
import { DeskHead } from './frame.tsx';
import { partPath } from './system/system-words.ts';

type Way = { link: () => string } & ({ to: string } | { href: string });
/**
 * `way` is a link to where the step is done. Where that is the server, the link leads to what its settings are made
 * from, or to where one sees whether they work.
 */
type Step = { title: () => string; text: () => string; way: Way };

/**
 * The texts of each step and where it is done. Keys of services are settings of the server
 * (docs/operations/README.md).
 */
const STEPS: Readonly<Record<FirstStep['key'], Step>> = {
  payments: {
    title: m.admin_s_payments,
    text: m.admin_s_payments_text,
    way: { href: 'https://dashboard.stripe.com/apikeys', link: m.admin_s_keys },
  },
  mail: {
    title: m.admin_s_mail,
    text: m.admin_s_mail_text,
    way: { to: partPath('messages'), link: m.admin_s_messages },
  },
  mail_domain: {
    title: m.admin_s_domain,
    text: m.admin_s_domain_text,
    way: { href: 'https://toolbox.googleapps.com/apps/checkmx/', link: m.admin_s_domain_look },
  },
  answers: {
    title: m.admin_s_answers,
    text: m.admin_s_answers_text,
    way: { href: 'https://app.mailgun.com/mg/receiving/routes', link: m.admin_s_answers_routes },
  },
  tax: { title: m.admin_s_tax, text: m.admin_s_tax_text, way: { to: TAX_PAGE, link: m.admin_s_rates } },
  shipping: {
    title: m.admin_s_shipping,
    text: m.admin_s_shipping_text,
    way: { to: SHIPPING_PAGE, link: m.admin_s_rates },
  },
  product: {
    title: m.admin_s_product,
    text: m.admin_s_product_text,
    way: { to: PRODUCTS_PAGE, link: m.desk_products },
  },
  makers: {
    title: m.admin_s_makers,
    text: m.admin_s_makers_text,
    way: { to: VENDORS_PAGE, link: m.admin_s_vendors },
  },
  instant_songs: {
    title: m.admin_s_instant,
    text: m.admin_s_instant_text,
    way: { to: COLLECTIONS_PAGE, link: m.admin_s_instant_way },
  },
  artist: {
    title: m.admin_s_artist,
    text: m.admin_s_artist_text,
    way: { to: APPLICATIONS_PAGE, link: m.admin_s_artists },
  },
  texts: {
    title: m.admin_s_texts,
    text: m.admin_s_texts_text,
    way: { to: wordPath('terms.sections'), link: m.admin_s_terms },
  },
  text_messages: {
    title: m.admin_s_sms,
    text: m.admin_s_sms_text,
    way: { href: 'https://console.twilio.com/', link: m.admin_s_sms_keys },
  },
  ecards: {
    title: m.admin_s_ecards,
    text: m.admin_s_ecards_text,
    way: { to: partPath('switches'), link: m.admin_s_switches },
  },
  streaming: {
    title: m.admin_s_streaming,
    text: m.admin_s_streaming_text,
    way: { to: partPath('switches'), link: m.admin_s_switches },
  },
  song_model: {
    title: m.admin_s_model,
    text: m.admin_s_model_text,
    way: { href: 'https://elevenlabs.io/app/settings/api-keys', link: m.admin_s_model_keys },
  },
};

const RECORDS: Readonly<Record<FirstStep['lacks'][number], () => string>> = {
  spf: m.admin_s_lacks_spf,
  dkim: m.admin_s_lacks_dkim,
  dmarc: m.admin_s_lacks_dmarc,
};

const STATES: Readonly<Record<FirstStep['state'], () => string>> = {
  done: m.admin_s_done,
  missing: m.admin_s_missing,
  failed: m.admin_s_failed,
  off: m.admin_s_off,
};

/**
 * The steps that are missing before the first order. Each time the page is opened, the server checks the
 * services again.
 */
export function FirstStepsPage({ steps }: { steps: readonly FirstStep[] }) {
  const { revalidate, state } = useRevalidator();
  const { locale } = usePage();
  const left = steps.filter(({ state: step }) => step === 'missing' || step === 'failed').length;
  return (
    <>
      <DeskHead
        title={m.admin_first_steps()}
        facts={left === 0 ? m.admin_s_all_done() : m.admin_s_left({ count: left })}
        actions={
          <Button variant="soft" size="small" busy={state !== 'idle'} onClick={() => void revalidate()}>
            {m.admin_s_again()}
          </Button>
        }
      />
      <ol className="desk-steps">
        {steps.map(({ key, state: stepState, lacks, products }) => (
          <li key={key} className="desk-step">
            <span className={`desk-state desk-state--${stepState}`}>{STATES[stepState]()}</span>
            <div>
              <h2 className="desk-title">{STEPS[key].title()}</h2>
              <p className="muted">{STEPS[key].text()}</p>
              {lacks.length > 0 ? (
                <ul className="desk-step-lacks">
                  {lacks.map((record) => (
                    <li key={record}>{RECORDS[record]()}</li>
                  ))}
                </ul>
              ) : null}
              {products.length > 0 ? (
                <ul className="desk-step-lacks">
                  {products.map(({ id, title }) => (
                    <li key={id}>
                      <TextLink to={productDeskPath(id)}>{title[locale]}</TextLink>
                    </li>
                  ))}
                </ul>
              ) : null}
            </div>
            <div className="flex flex-wrap items-center gap-3">
              {key === 'product' && stepState === 'missing' ? (
                <LoadStarter onDone={() => void revalidate()} />
              ) : null}
              <StepLink way={STEPS[key].way} />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

function StepLink({ way }: { way: Way }) {
  const goes = 'to' in way ? { to: way.to } : { href: way.href };
  return (
    <TextLink {...goes} alone quiet>
      {way.link()}
    </TextLink>
  );
}

/** Fills an empty shop with the basic content that every shop needs. */
function LoadStarter({ onDone }: { onDone: () => void }) {
  const { busy, run } = useAction();
  const load = () =>
    run(async () => {
      const { browserDesk } = await import('~/platform/api/desk-api.ts');
      const { added } = await browserDesk().staff.loadStarter();
      toast.show({ tone: 'success', text: m.admin_s_starter_loaded({ count: added }) });
      onDone();
    }, showFailure);
  return (
    <Button variant="secondary" size="small" busy={busy} onClick={() => void load()}>
      {m.admin_s_starter()}
    </Button>
  );
}
