import type { Device } from '@keepsong/contract/auth';
import { formatDate } from '@keepsong/domain/format/dates';
import { useEffect, useEffectEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { withFreshCode } from '~/platform/api/fresh-code.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { deviceWords } from '~/platform/words/device-words.ts';
import { Button } from '~/ui/action/button.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { Skeleton } from '~/ui/status/skeleton.tsx';
import { Section } from './section.tsx';
import { useAccountCall } from './use-account-call.ts';

/** Lists the browsers in which the account is signed in. The user can sign each of them out. */
export function Devices() {
  const [devices, setDevices] = useState<readonly Device[] | null>(null);
  const { busy, problem, run } = useAccountCall();
  const load = useEffectEvent(async () => {
    const loaded = await run((api) => api.auth.sessions());
    if (loaded) setDevices(loaded.sessions);
  });
  useEffect(() => void load(), []);

  async function end(id: string | null) {
    const left = await run((api) =>
      withFreshCode(() =>
        id === null ? api.auth.endOtherSessions() : api.auth.endSession({ params: { id } }),
      ),
    );
    if (!left) return;
    setDevices(left.sessions);
    toast.show({ tone: 'success', text: m.account_devices_ended() });
  }

  return (
    <Section title={m.account_devices()} text={m.account_devices_text()}>
      <FieldError>{problem}</FieldError>
      {devices === null && !problem ? <Skeleton /> : null}
      <ul className="account__list">
        {devices?.map((device) => (
          <DeviceRow key={device.id} device={device} onEnd={() => void end(device.id)} />
        ))}
      </ul>
      {devices && devices.length > 1 ? (
        <Button variant="secondary" size="small" className="mt-4" busy={busy} onClick={() => void end(null)}>
          {m.account_devices_end_others()}
        </Button>
      ) : null}
    </Section>
  );
}

function DeviceRow({ device, onEnd }: { device: Device; onEnd: () => void }) {
  const { locale } = usePage();
  const name = deviceWords(device.user_agent);
  const seen = formatDate(device.last_seen_at, 'full', locale);
  return (
    <li>
      <span className="min-w-0">
        <b>{name}</b>
        <span className="small muted block">
          {device.is_current ? m.account_device_this() : m.account_device_seen({ date: seen })}
        </span>
      </span>
      {device.is_current ? null : (
        <LinkButton onClick={onEnd} aria-label={m.account_device_end_of({ name })}>
          {m.account_device_end()}
        </LinkButton>
      )}
    </li>
  );
}
