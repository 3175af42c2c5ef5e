import { GENRES } from '@keepsong/domain/builder/options';
import { LOCALES, type Locale } from '@keepsong/domain/format/locale';
import { LIMITS } from '@keepsong/domain/text/limits';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { genreWords } from '~/platform/words/genre.ts';
import { vocalsWords } from '~/platform/words/vocals.ts';
import { Button } from '~/ui/action/button.tsx';
import { ChoiceChips } from '~/ui/field/choice-chips.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { artistDeskPath } from '../admin-paths.ts';
import { fieldWords } from '../field-words.ts';

const LANGUAGES = { en: 'English', sp: 'Español' } satisfies Record<Locale, string>;

/** Adds an artist whom the shop knows already, and then opens the artist's page. */
export function AddArtist() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon="plus" onClick={() => setOpen(true)}>
        {m.desk_makers_add()}
      </Button>
      {isOpen ? <AddDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [gender, setGender] = useState<'1' | '2' | null>(null);
  const [genres, setGenres] = useState<string[]>([]);
  const [locale, setLocale] = useState<Locale>('en');
  const [isAsked, setAsked] = useState(false);
  const { busy, error, run } = useAction();
  const isTaken = isApiError(error) && error.body.fields?.email === 'taken';
  const wrong = fieldWords(error, { email: isTaken ? m.desk_makers_email_taken : m.errors_email_invalid });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (gender === null || genres.length === 0 || name.trim() === '' || email.trim() === '') return;
    const chosen = GENRES.map(({ id }) => id).filter((id) => genres.includes(id));
    const body = { name, email, gender, genres: chosen, locale };
    const done = await run(async () =>
      (await import('~/platform/api/desk-api.ts')).browserDesk().roster.add({ body }),
    );
    if (!done) return;
    toast.show({ tone: 'success', text: m.desk_makers_told({ email }) });
    void navigate(artistDeskPath(done.artist.id));
  };
  return (
    <Dialog open onClose={onClose} title={m.desk_makers_add()} closeLabel={m.shell_close()}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <p className="muted">{m.desk_makers_add_lead()}</p>
        <TextInput
          label={m.desk_makers_add_name()}
          autoComplete="off"
          maxLength={LIMITS.personName}
          error={isAsked && name.trim() === '' ? m.desk_makers_add_name_missing() : undefined}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          label={m.admin_email()}
          type="email"
          autoComplete="off"
          maxLength={LIMITS.email}
          error={isAsked && email.trim() === '' ? m.errors_email_invalid() : wrong.of.email}
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <ChoiceChips
          legend={m.desk_makers_gender()}
          hint={m.desk_makers_gender_hint()}
          name="gender"
          kind="one"
          size="small"
          options={(['2', '1'] as const).map((value) => ({ value, label: vocalsWords(value) }))}
          chosen={gender === null ? [] : [gender]}
          error={isAsked && gender === null ? m.desk_makers_gender_missing() : undefined}
          onChange={([chosen]) => setGender(chosen === '1' ? '1' : '2')}
        />
        <ChoiceChips
          legend={m.desk_makers_genres()}
          name="genres"
          kind="many"
          size="small"
          options={GENRES.map(({ id }) => ({ value: id, label: genreWords(id) }))}
          chosen={genres}
          error={isAsked && genres.length === 0 ? m.desk_makers_genres_missing() : undefined}
          onChange={setGenres}
        />
        <Select
          label={m.desk_makers_add_locale()}
          value={locale}
          options={LOCALES.map((value) => ({ value, label: LANGUAGES[value] }))}
          onChange={({ currentTarget }) =>
            setLocale(LOCALES.find((one) => one === currentTarget.value) ?? locale)
          }
        />
        <FieldError>{wrong.rest}</FieldError>
        <Button type="submit" wide busy={busy}>
          {m.desk_makers_add()}
        </Button>
      </form>
    </Dialog>
  );
}
