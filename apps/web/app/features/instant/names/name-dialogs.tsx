import type { NameOption } from '@keepsong/contract/instant';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { PlayClip } from '~/shell/player/play-clip.tsx';
import { Button } from '~/ui/action/button.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { AddName } from './add-name.tsx';

type Shown = 'sounds' | 'sorry' | 'new';

type NameDialogsProps = {
  spelling: string;
  options: readonly NameOption[];
  /** The key of the chosen pronunciation. */
  chosen: string;
  first: 'sounds' | 'sorry';
  onChoose: (option: NameOption) => void;
  /** Called when the visitor goes on without adding a pronunciation. */
  onSkip: () => void;
  onClose: () => void;
};

/**
 * The dialogs about the pronunciation of a name: the pronunciations that the shop knows, and a new one by the visitor
 * (spec 2.4-13…2.4-17).
 */
export default function NameDialogs(props: NameDialogsProps) {
  const [shown, setShown] = useState<Shown>(props.first);
  if (shown === 'sounds')
    return <SoundsDialog {...props} onNone={() => setShown('sorry')} onAdd={() => setShown('new')} />;
  if (shown === 'sorry') return <SorryDialog {...props} onSure={() => setShown('new')} />;
  return (
    <AddName
      spelling={props.spelling}
      onAdded={(option) => {
        props.onChoose(option);
        props.onClose();
      }}
      onSkip={props.onSkip}
      onClose={props.onClose}
    />
  );
}

type SoundsProps = NameDialogsProps & { onNone: () => void; onAdd: () => void };

/** 'This is how it sounds'. The visitor can play each pronunciation before choosing it. */
function SoundsDialog({ spelling, options, chosen, onChoose, onClose, onNone, onAdd }: SoundsProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.instant_sounds_title()}
      closeLabel={m.shell_close()}
      actions={
        <>
          <Button onClick={onClose}>{m.instant_name_fine()}</Button>
          <Button variant="secondary" onClick={onNone}>
            {m.instant_sounds_none()}
          </Button>
          <Button variant="ghost" onClick={onAdd}>
            {m.instant_new_title()}
          </Button>
        </>
      }
    >
      <fieldset className="instant-sounds">
        <legend>{m.instant_sounds_legend({ name: spelling })}</legend>
        {options.map((option) => (
          <div key={option.name_key} className="instant-sounds__one">
            <PlayClip src={option.audio_url} subject={option.respelling} />
            <label className="text-card instant-sounds__way">
              <input
                className="choice__input"
                type="radio"
                name="name_key"
                value={option.name_key}
                checked={option.name_key === chosen}
                onChange={() => onChoose(option)}
              />
              <span className="text-card__body">
                <span className="text-card__title">{option.respelling}</span>
              </span>
              <span className="radio" aria-hidden="true" />
            </label>
          </div>
        ))}
      </fieldset>
    </Dialog>
  );
}

/** The 'Sorry' dialog, with 'Sure!' or skip (spec 2.4-16). */
function SorryDialog(props: NameDialogsProps & { onSure: () => void }) {
  const { spelling, options, onSure, onSkip, onClose } = props;
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.instant_sorry_title()}
      closeLabel={m.shell_close()}
      actions={
        <>
          <Button onClick={onSure}>{m.instant_sorry_sure()}</Button>
          <Button variant="ghost" onClick={onSkip}>
            {m.instant_skip()}
          </Button>
        </>
      }
    >
      <p>
        {options.length > 0
          ? m.instant_sorry_wrong({ name: spelling })
          : m.instant_sorry_unknown({ name: spelling })}
      </p>
    </Dialog>
  );
}
