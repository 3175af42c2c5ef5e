import { LOCALES, type Locale } from '@keepsong/domain/format/locale';
import { useEffect, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { trustedHtml } from '~/platform/html/trusted-html.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { EditSection } from '../catalogue/edit-parts.tsx';
import { localeName } from './both-lists.tsx';
import type { MailEdit } from './mail-page.tsx';

const calls = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().mails;

type Shown = Awaited<ReturnType<Awaited<ReturnType<typeof calls>>['preview']>>;

/**
 * The mail as it would be sent now, with unsaved changes, and with the facts of a real order or of an example.
 */
export function MailPreview({ edit }: { edit: MailEdit }) {
  const page = usePage();
  const { item, body } = edit;
  const [locale, setLocale] = useState<Locale>(page.locale);
  const [order, setOrder] = useState('');
  const [wrong, setWrong] = useState<string | undefined>();
  const [shown, setShown] = useState<Shown | null>(null);
  const [said, setSaid] = useState('');
  const { busy, run } = useAction();

  function explain(error: unknown): void {
    const { fields } = isApiError(error) ? error.body : {};
    if (fields?.order) setWrong(m.desk_mails_order_unknown());
    else if (fields) setSaid(m.desk_mails_not_shown());
    else showFailure(error);
  }

  const asked = () => ({
    params: { id: item.id },
    body: { ...body, locale, ...(order.trim() && { order: order.trim() }) },
  });

  const look = () =>
    run(async () => {
      setWrong(undefined);
      setSaid('');
      const seen = await (await calls()).preview(asked());
      setShown(seen);
      setSaid(seen.order ? m.desk_mails_shows_order({ order: seen.order }) : m.desk_mails_shows_example());
    }, explain);

  const test = () =>
    run(async () => {
      setWrong(undefined);
      setSaid('');
      const { to, sms_to: phone } = await (await calls()).test(asked());
      const sent = phone === null ? m.desk_mails_sent({ to }) : m.desk_mails_sent_both({ to, phone });
      setSaid(phone === null && body.sms !== null ? `${sent} ${m.desk_mails_no_phone()}` : sent);
    }, explain);

  return (
    <EditSection id="preview" title={m.desk_mails_preview()} lead={m.desk_mails_preview_lead()}>
      <div className="edit-preview__bar">
        <Select
          label={m.cms_edit_language()}
          value={locale}
          options={LOCALES.map((one) => ({ value: one, label: localeName(one) }))}
          onChange={({ currentTarget }) => setLocale(currentTarget.value === 'sp' ? 'sp' : 'en')}
        />
        <TextInput
          label={m.desk_mails_order()}
          hint={m.desk_mails_order_hint()}
          value={order}
          error={wrong}
          onChange={({ currentTarget }) => setOrder(currentTarget.value)}
        />
        <Button size="small" variant="secondary" busy={busy} onClick={look}>
          {m.desk_mails_look()}
        </Button>
        <Button size="small" variant="soft" busy={busy} onClick={test}>
          {m.desk_mails_test()}
        </Button>
      </div>
      <p role="status" className="help">
        {said}
      </p>
      {shown ? <ShownMail shown={shown} /> : null}
    </EditSection>
  );
}

/** Mails define their dark colours in `<style>` elements, which the content policy of the desk forbids. */
const withoutRules = (html: string): string => html.replace(/<style>[\s\S]*?<\/style>/g, '');

function ShownMail({ shown: { subject, preheader, html, sms } }: { shown: Shown }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = trustedHtml(withoutRules(html)) as string;
  }, [html]);
  return (
    <>
      <div className="edit-preview__facts">
        <b>{subject}</b>
        <span className="muted">{preheader}</span>
      </div>
      {/* No script runs in the frame, and it cannot reach the desk. */}
      <iframe ref={frame} className="edit-preview" title={m.desk_mails_preview()} sandbox="" />
      {sms === null ? null : (
        <div>
          <span className="field__label">{m.desk_mails_sms()}</span>
          <p className="edit-preview__sms">{sms}</p>
        </div>
      )}
    </>
  );
}
