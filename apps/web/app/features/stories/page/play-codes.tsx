import type { PlayCode } from '@keepsong/contract/story/play-codes';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';

const calls = async () => (await import('~/platform/api/maker-api.ts')).browserMakers().stories;

/**
 * The play codes on goods of this song. The owner can stop each of them. They are loaded when the owner opens
 * the list.
 */
export function PlayCodes({ slug }: { slug: string }) {
  const [codes, setCodes] = useState<readonly PlayCode[] | null>(null);
  const { busy, run } = useAction();
  const show = () =>
    run(async () => setCodes((await (await calls()).playCodes({ params: { slug } })).codes), showFailure);
  const set = (id: number, plays: boolean) =>
    run(async () => {
      await (await calls()).setPlayCode({ params: { slug, id }, body: { plays } });
      setCodes((now) => now?.map((code) => (code.id === id ? { ...code, plays } : code)) ?? null);
    }, showFailure);
  return (
    <div className="mt-5 grid justify-items-start gap-3">
      <Heading level={3} size="d4">
        {m.stories_codes()}
      </Heading>
      <p className="small muted">{m.stories_codes_text()}</p>
      {codes === null ? (
        <Button variant="soft" size="small" icon="qr" busy={busy} onClick={() => void show()}>
          {m.stories_codes_show()}
        </Button>
      ) : null}
      {codes?.length === 0 ? <p>{m.stories_codes_none()}</p> : null}
      {codes?.map(({ id, title, plays }) => (
        <Checkbox
          key={id}
          label={m.stories_codes_plays({ title })}
          checked={plays}
          onChange={({ currentTarget }) => void set(id, currentTarget.checked)}
        />
      ))}
    </div>
  );
}
