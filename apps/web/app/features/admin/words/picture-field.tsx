import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { Button } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { FileDrop, type FileDropState } from '~/ui/field/file-drop.tsx';

type PictureProps = {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (path: string) => void;
};

/** A field for a picture of a page: shows it, replaces it by an upload, or removes it. */
export function PictureField({ label, value, error, onChange }: PictureProps) {
  const [state, setState] = useState<FileDropState>({ kind: 'idle' });

  async function send(file: File): Promise<void> {
    setState({ kind: 'uploading', name: file.name, percent: 0 });
    try {
      const onProgress = (share: number) =>
        setState({ kind: 'uploading', name: file.name, percent: share * 100 });
      const { image } = await browserApi().uploads.addImage({ body: { file } }, { onProgress });
      onChange(image.url);
      setState({ kind: 'idle' });
    } catch (failure) {
      setState({ kind: 'refused', text: errorWords(failure) });
    }
  }

  return (
    <div className="edit-fields">
      <span className="field__label">{label}</span>
      {value.startsWith('/') ? <img className="edit-picture" src={value} alt="" /> : null}
      <FileDrop
        label={m.cms_picture()}
        hint={m.cms_picture_hint()}
        accept="image/jpeg,image/png,image/webp"
        state={state}
        words={{ cancel: m.shell_close(), remove: m.shell_close(), replace: m.cms_picture() }}
        onFile={(file) => void send(file)}
      />
      {value === '' ? null : (
        <Button size="small" variant="soft" onClick={() => onChange('')}>
          {m.desk_words_no_picture()}
        </Button>
      )}
      <FieldError>{error}</FieldError>
    </div>
  );
}
