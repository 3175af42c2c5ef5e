import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../action/button.tsx';
import { IconButton } from '../action/icon-button.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../picture/icon.tsx';
import { ProgressBar } from '../status/progress-bar.tsx';
import { FieldError } from './field.tsx';

export type FileDropState =
  | { kind: 'idle' }
  | { kind: 'uploading'; name: string; percent: number }
  | { kind: 'refused'; text: string }
  | { kind: 'done'; name: string };

type FileDropProps = {
  label: string;
  hint?: ReactNode;
  /** The `accept` attribute. It only filters the file picker: the server checks the content of the file. */
  accept?: string;
  /** Whether several files can be chosen at once. Each file is passed to `onFile` in a call of its own. */
  multiple?: boolean;
  state: FileDropState;
  words: { cancel: string; remove: string; replace: string };
  onFile: (file: File) => void;
  /** Stops an upload, or removes a finished one. */
  onCancel?: () => void;
};

/** Takes a file that the visitor chooses or drops, and shows the progress of its upload. */
export function FileDrop(props: FileDropProps) {
  if (props.state.kind === 'uploading')
    return <Uploading name={props.state.name} percent={props.state.percent} {...props} />;
  if (props.state.kind === 'done') return <Done name={props.state.name} {...props} />;
  return <Target {...props} error={props.state.kind === 'refused' ? props.state.text : undefined} />;
}

function Target({
  label,
  hint,
  accept,
  multiple = false,
  error,
  onFile,
}: FileDropProps & { error?: string }) {
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    for (const file of Array.from(files ?? []).slice(0, multiple ? undefined : 1)) onFile(file);
  };
  return (
    <div>
      <label
        className={classes('file-drop', error && 'file-drop--refused')}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <Icon name="upload" />
        <b>{label}</b>
        {hint ? <span className="small muted">{hint}</span> : null}
        <input
          className="file-drop__input"
          type="file"
          accept={accept}
          multiple={multiple}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            take(event.target.files);
            // Clear the input, so that the visitor can choose the same file again after a refusal.
            event.target.value = '';
          }}
        />
      </label>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

function Uploading({ name, percent, words, onCancel }: FileDropProps & { name: string; percent: number }) {
  return (
    <div className="file-drop__state">
      <span className="file-drop__name">{name}</span>
      {onCancel ? <IconButton icon="close" label={words.cancel} onClick={onCancel} /> : null}
      <ProgressBar label={name} percent={percent} />
      <span className="num small">{Math.round(percent)}%</span>
    </div>
  );
}

function Done({ name, accept, words, onFile, onCancel }: FileDropProps & { name: string }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="file-drop__state">
      <span className="file-drop__name">{name}</span>
      <span className="flex items-center gap-2">
        <Button variant="soft" size="small" onClick={() => input.current?.click()}>
          {words.replace}
        </Button>
        {onCancel ? <IconButton icon="trash" label={words.remove} onClick={onCancel} /> : null}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
        }}
      />
    </div>
  );
}
