import type { Reveal } from '@keepsong/contract/story/reveals';
import { INTL_LOCALE, type Locale } from '@keepsong/domain/format/locale';
import { instantIn, REVEAL_CHANNELS, type RevealChannel } from '@keepsong/domain/stories/reveal';
import { cityOfZone, findZone, zoneCities } from '@keepsong/domain/stories/zone-cities';
import { DAY_MS } from '@keepsong/domain/time/day';
import { type FormEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { isApiError } from '~/platform/api/api-error.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { useSwitch } from '~/platform/session/use-switch.ts';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { Button } from '~/ui/action/button.tsx';
import { Segment } from '~/ui/field/segment.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';

type GiveDialogProps = {
  open: boolean;
  onClose: () => void;
  slug: string;
  recipient: string;
  reveal: Reveal | null;
  /** Whether the song exists. False while it is being made. */
  isThere: boolean;
  /** The promised date while the song is being made. */
  promisedAt: string | null;
};

/** Plans the gift: the owner's words, the address for the link, and the time on the recipient's clock. */
export default function GiveDialog(props: GiveDialogProps) {
  const { open, onClose, recipient, reveal, isThere, promisedAt } = props;
  const { plan, change, faults, busy, send, takeBack } = usePlan(props);
  const hasTexts = useSwitch('texts');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void send();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={recipient ? m.stories_give_title({ recipient }) : m.stories_give_title_plain()}
      closeLabel={m.stories_close()}
    >
      <form className="story-give" onSubmit={submit} noValidate>
        <TextArea
          label={m.stories_give_message()}
          hint={m.stories_give_message_hint()}
          rows={4}
          value={plan.message}
          error={faults.message}
          onChange={({ currentTarget }) => change({ message: currentTarget.value })}
        />
        {hasTexts || plan.channel === 'sms' ? (
          <Segment
            legend={m.stories_give_channel()}
            name="channel"
            value={plan.channel}
            options={REVEAL_CHANNELS.filter((value) => hasTexts || value === 'email').map((value) => ({
              value,
              label: CHANNEL_WORDS[value](),
            }))}
            onChange={(value) => change({ channel: value === 'sms' ? 'sms' : 'email' })}
          />
        ) : null}
        <TextInput
          label={plan.channel === 'email' ? m.stories_give_email() : m.stories_give_phone()}
          type={plan.channel === 'email' ? 'email' : 'tel'}
          inputMode={plan.channel === 'email' ? 'email' : 'tel'}
          autoComplete="off"
          hint={plan.channel === 'sms' ? m.stories_give_phone_hint() : undefined}
          value={plan.to}
          error={faults.to}
          onChange={({ currentTarget }) => change({ to: currentTarget.value })}
        />
        <Segment
          legend={m.stories_give_when()}
          name="when"
          value={plan.send_on === null ? 'now' : 'later'}
          options={[
            { value: 'now', label: isThere ? m.stories_give_now() : m.stories_give_with_song() },
            { value: 'later', label: m.stories_give_later() },
          ]}
          onChange={(value) => change({ send_on: value === 'now' ? null : tomorrowAtSix() })}
        />
        {plan.send_on === null ? null : (
          <div className="story-give__moment">
            <TextInput
              label={m.stories_give_moment()}
              type="datetime-local"
              value={plan.send_on}
              error={faults.send_on}
              hint={isEarly(plan, promisedAt) ? m.stories_give_early() : undefined}
              onChange={({ currentTarget }) => change({ send_on: currentTarget.value.slice(0, 16) })}
            />
            <CityField
              zone={plan.time_zone}
              error={faults.time_zone}
              onChange={(time_zone) => change({ time_zone })}
            />
          </div>
        )}
        <div className="story-give__actions">
          <Button type="submit" busy={busy} busyLabel={m.stories_give_saving()}>
            {plan.send_on === null && isThere ? m.stories_give_send() : m.stories_give_schedule()}
          </Button>
          {reveal?.state === 'scheduled' || reveal?.state === 'waiting' ? (
            <Button variant="ghost" onClick={() => void takeBack()}>
              {m.stories_give_cancel()}
            </Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}

type CityFieldProps = { zone: string; error: string | undefined; onChange: (zone: string) => void };

/**
 * Asks for the recipient's city, because people rarely know the name of a time zone. The hint shows the time
 * zone of the city, and the time there. An unknown city gives no time zone, which the shop refuses.
 */
function CityField({ zone, error, onChange }: CityFieldProps) {
  const { locale } = usePage();
  const list = useId();
  const [cities] = useState(() => zoneCities(timeZones(zone), locale));
  const [typed, setTyped] = useState(() => cityOfZone(zone, locale));
  const hint = zone === '' ? m.stories_give_city_hint() : hourIn(zone, locale);
  return (
    <>
      <TextInput
        label={m.stories_give_zone()}
        list={list}
        autoComplete="off"
        value={typed}
        hint={hint}
        error={zone === '' ? error : undefined}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onChange(findZone(currentTarget.value, cities) ?? '');
        }}
      />
      <datalist id={list}>
        {cities.map(({ city, zone: at }) => (
          <option key={`${city} ${at}`} value={city} />
        ))}
      </datalist>
    </>
  );
}

/** A text such as 'Pacific Standard Time, now 9:41 AM'. */
function hourIn(timeZone: string, locale: Locale): string {
  const now = new Date();
  const intl = INTL_LOCALE[locale];
  const parts = new Intl.DateTimeFormat(intl, { timeZone, timeZoneName: 'long' }).formatToParts(now);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? cityOfZone(timeZone, locale);
  const time = new Intl.DateTimeFormat(intl, { timeZone, timeStyle: 'short' }).format(now);
  return m.stories_give_city_now({ zone: name, time });
}

const CHANNEL_WORDS = {
  email: m.stories_give_by_email,
  sms: m.stories_give_by_sms,
} satisfies Record<RevealChannel, () => string>;

type Plan = Pick<Reveal, 'message' | 'channel' | 'to' | 'send_on' | 'time_zone'>;
type Faults = Partial<Record<keyof Plan, string>>;

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Every time zone that the browser knows, and also the chosen one. */
const timeZones = (chosen: string): string[] => [
  ...new Set([chosen, ownZone(), ...Intl.supportedValuesOf('timeZone')]),
];

/** The day after today at 18:00, in the form `2026-12-24T18:00`. */
function tomorrowAtSix(): string {
  const day = new Date(Date.now() + DAY_MS);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T18:00`;
}

const fieldNames = (): Record<keyof Plan, string> => ({
  message: m.stories_give_message(),
  channel: m.stories_give_channel(),
  to: m.stories_give_to(),
  send_on: m.stories_give_moment(),
  time_zone: m.stories_give_zone(),
});

/** Whether the planned moment is before the promised one, so that the gift may have to wait. */
function isEarly({ send_on, time_zone }: Plan, promisedAt: string | null): boolean {
  const moment = send_on && promisedAt ? instantIn(time_zone, send_on) : null;
  return moment !== null && promisedAt !== null && moment < new Date(promisedAt);
}

function usePlan({ slug, reveal, isThere, onClose: onDone }: GiveDialogProps) {
  const { locale } = usePage();
  const { revalidate } = useRevalidator();
  const [plan, setPlan] = useState<Plan>(
    () => reveal ?? { message: '', channel: 'email', to: '', send_on: null, time_zone: ownZone() },
  );
  const [faults, setFaults] = useState<Faults>({});
  const { busy, run } = useAction();

  async function save(call: () => Promise<unknown>, said: string): Promise<void> {
    await call();
    await revalidate();
    toast.show({ tone: 'success', text: said });
    onDone();
  }

  function explain(error: unknown): void {
    const fields = (isApiError(error) && error.body.fields) || null;
    setFaults(fields ? faultsOf(fields) : {});
    if (!fields) void showFailure(error);
  }

  const { message, channel, to, send_on } = plan;
  // A gift that is sent now needs no city.
  const time_zone = send_on === null ? plan.time_zone || ownZone() : plan.time_zone;
  const body = { message, channel, to, send_on, time_zone, locale };
  const { stories } = browserApi();
  return {
    plan,
    faults,
    busy,
    change: (part: Partial<Plan>) => setPlan((before) => ({ ...before, ...part })),
    send: () =>
      run(
        () =>
          save(
            () => stories.planReveal({ params: { slug }, body }),
            send_on === null && isThere ? m.stories_give_sent() : m.stories_give_scheduled(),
          ),
        explain,
      ),
    takeBack: () =>
      run(() => save(() => stories.cancelReveal({ params: { slug } }), m.stories_give_canceled()), explain),
  };
}

const faultsOf = (fields: Record<string, string>): Faults =>
  Object.fromEntries(
    Object.entries(fieldNames()).flatMap(([field, name]) => {
      const code = fields[field];
      return code ? [[field, fieldErrorWords(code, name)]] : [];
    }),
  );
