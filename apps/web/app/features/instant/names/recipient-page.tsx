import type { NameOption } from '@keepsong/contract/instant';
import { NAME_LETTERS, unsingableIn } from '@keepsong/domain/instant/name-keys';
import { activeName, chooseName, skipName, tidyName } from '@keepsong/domain/instant/names';
import { neighbourOf } from '@keepsong/domain/instant/steps';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { isApiError } from '~/platform/api/api-error.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { DialogMissing } from '~/shell/frame/part-missing.tsx';
import { PlayClip } from '~/shell/player/play-clip.tsx';
import { Button } from '~/ui/action/button.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { AnswersWarning } from '../page/answers-warning.tsx';
import { instantStore, useInstant } from '../page/instant.store.ts';
import { useInstantCart } from '../page/instant-context.tsx';
import { factsOf } from '../page/instant-ground.ts';
import { InstantPage } from '../page/instant-page.tsx';
import { instantPath } from '../page/instant-paths.ts';
import type { InstantLoaded } from '../page/load-instant.ts';
import { WithSleeve } from '../page/quiz-sleeve.tsx';
import { HeldName } from './held-name.tsx';
import { addOption, findName, type KnownName } from './known-names.ts';

const NameDialogs = lazyPart(() => import('./name-dialogs.tsx'), { Missing: DialogMissing, ahead: true });

/** Asks whether and how the recipient's name is sung (spec 2.4-12). */
export function RecipientPage({ loaded }: { loaded: InstantLoaded }) {
  const state = useInstant((all) => all);
  const cart = useInstantCart();
  const navigate = useNavigate();
  const name = activeName(state);
  const [known, setKnown] = useState<KnownName | null>(loaded.knownName ?? null);
  const [editing, setEditing] = useState(name === null);
  const [typed, setTyped] = useState<string | null>(null);
  const [dialog, setDialog] = useState<'sounds' | 'sorry' | null>(null);
  const facts = factsOf(loaded, state, cart.holds(loaded.collection.id));
  const next = instantPath(neighbourOf({ screen: 'recipient' }, facts, 'forward'));
  const skip = () => {
    instantStore.change(skipName);
    void navigate(next);
  };
  const take = (found: KnownName) => {
    setKnown(found);
    setEditing(false);
    const [first] = found.options;
    if (first) choose(found.spelling, first);
    else {
      // Remove the previous name, because another one is being chosen.
      instantStore.change(skipName);
      setDialog('sorry');
    }
  };
  const choose = (spelling: string, { name_key }: NameOption) =>
    instantStore.change((all) => chooseName(all, { name_key, spelling }));
  const find = async () => {
    const spelling = known?.spelling ?? name?.customSpelling ?? '';
    const found = known ?? (await findName(browserApi(), spelling).catch(fail));
    if (!found) return;
    setKnown(found);
    setDialog(found.options.length > 0 ? 'sounds' : 'sorry');
  };
  const shown = known ?? (name ? { spelling: name.customSpelling, options: [] } : null);
  return (
    <InstantPage
      screen="recipient"
      title={m.instant_name_title()}
      heading={m.instant_name_heading()}
      lead={m.instant_name_lead()}
      back={instantPath(neighbourOf({ screen: 'recipient' }, facts, 'back'))}
      actions={
        <Button variant="ghost" onClick={skip}>
          {m.instant_name_skip()}
        </Button>
      }
    >
      <WithSleeve loaded={loaded} typed={editing ? typed : null}>
        {editing || !shown ? (
          <NameForm given={shown?.spelling ?? ''} onTyped={setTyped} onFound={take} />
        ) : (
          <ChosenName
            spelling={shown.spelling}
            option={known?.options.find(({ name_key }) => name_key === name?.name_key) ?? null}
            onFine={() => (name ? void navigate(next) : setDialog('sorry'))}
            onFind={() => void find()}
            onEdit={() => {
              setTyped(null);
              setEditing(true);
            }}
          />
        )}
      </WithSleeve>
      <AnswersWarning />
      {dialog && shown ? (
        <NameDialogs
          spelling={shown.spelling}
          options={known?.options ?? []}
          chosen={name?.name_key ?? ''}
          first={dialog}
          onChoose={(option) => {
            choose(shown.spelling, option);
            setKnown((all) => addOption(all ?? { spelling: shown.spelling, options: [] }, option));
          }}
          onSkip={() => {
            setDialog(null);
            // A name without a pronunciation is not sung.
            if (!name) skip();
          }}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </InstantPage>
  );
}

const fail = (error: unknown): null => {
  void showFailure(error);
  return null;
};

/** How long the visitor must pause while typing until the sleeve shows the name. So not every key loads a picture. */
const PAUSE_MS = 400;

type NameFormProps = {
  given: string;
  /** Called with the name so far when the visitor pauses. */
  onTyped: (name: string) => void;
  onFound: (found: KnownName) => void;
};

/** Takes a typed name and looks it up. Letters that cannot be sung are refused with a hint. */
function NameForm({ given, onTyped, onFound }: NameFormProps) {
  const [typed, setTyped] = useState(given);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { busy, run } = useAction();
  const [error, setError] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const spelling = tidyName(typed);
    if (spelling === '') return setError(m.instant_name_empty());
    const unknown = unsingableIn(spelling);
    if (unknown !== null) return setError(unreadableWords({ unknown }));
    await run(
      async () => onFound(await findName(browserApi(), spelling)),
      (fault) => {
        if (isApiError(fault) && fault.body.code === 'name_unreadable')
          setError(unreadableWords(fault.body.details));
        else void showFailure(fault);
      },
    );
  };
  return (
    <form className="instant-name" onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label={m.instant_name_label()}
        hint={m.instant_name_hint()}
        value={typed}
        maxLength={NAME_LETTERS}
        autoComplete="off"
        error={error || undefined}
        onChange={(event) => {
          const name = tidyName(event.target.value);
          setTyped(event.target.value);
          setError('');
          clearTimeout(pause.current);
          pause.current = setTimeout(() => onTyped(name), PAUSE_MS);
        }}
      />
      <Button type="submit" busy={busy}>
        {m.instant_name_include()}
      </Button>
    </form>
  );
}

const unreadableWords = (details: Readonly<Record<string, unknown>> | undefined): string => {
  const letter = details?.unknown;
  return typeof letter === 'string' && letter !== ''
    ? m.instant_name_letter({ letter })
    : m.instant_name_unreadable();
};

type ChosenProps = {
  spelling: string;
  /** The pronunciation. Null while it could not be looked up. */
  option: NameOption | null;
  onFine: () => void;
  onFind: () => void;
  onEdit: () => void;
};

function ChosenName({ spelling, option, onFine, onFind, onEdit }: ChosenProps) {
  return (
    <section className="instant-chosen" aria-label={m.instant_name_chosen()}>
      <p className="d2 instant-chosen__name">
        <HeldName word={spelling} />
      </p>
      {option ? (
        <p className="instant-chosen__says">
          <PlayClip src={option.audio_url} subject={spelling} />
          <span>{option.respelling}</span>
        </p>
      ) : null}
      <div className="instant-chosen__actions">
        <Button onClick={onFine}>{m.instant_name_fine()}</Button>
        <Button variant="secondary" onClick={onFind}>
          {m.instant_name_find()}
        </Button>
        <LinkButton onClick={onEdit}>{m.instant_name_edit()}</LinkButton>
      </div>
    </section>
  );
}
