import type { CmsEntry } from '@keepsong/contract/cms';
import { maxOf } from '@keepsong/domain/cms/fields';
import { markText, type RichMark } from '@keepsong/domain/text/rich-marks';
import { useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { Button } from '~/ui/action/button.tsx';
import { FileDrop, type FileDropState } from '~/ui/field/file-drop.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';

type FieldEditorProps = {
  kind: CmsEntry['kind'];
  label: string;
  value: string;
  error: string | undefined;
  hint: string | undefined;
  onChange: (text: string) => void;
};

const MARKS = [
  { mark: 'bold', words: m.cms_mark_bold },
  { mark: 'heading', words: m.cms_mark_heading },
  { mark: 'quote', words: m.cms_mark_quote },
  { mark: 'list', words: m.cms_mark_list },
  { mark: 'link', words: m.cms_mark_link },
] as const satisfies readonly { mark: RichMark; words: () => string }[];

/** Edits one language of a field: its text, with buttons for rich text, or an upload for a picture. */
export function FieldEditor({ kind, label, value, error, hint, onChange }: FieldEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const isShort = kind === 'text' || kind === 'address' || kind === 'image';

  function mark(wanted: RichMark): void {
    const { current } = area;
    if (!current) return;
    const next = markText({ text: value, start: current.selectionStart, end: current.selectionEnd }, wanted);
    onChange(next.text);
    requestAnimationFrame(() => {
      current.focus();
      current.setSelectionRange(next.start, next.end);
    });
  }

  return (
    <div className="cms-field">
      {kind === 'rich' || kind === 'sections' ? (
        <div className="cms-field__marks" role="toolbar" aria-label={m.cms_marks()}>
          {MARKS.map(({ mark: wanted, words }) => (
            <Button key={wanted} size="small" variant="soft" onClick={() => mark(wanted)}>
              {words()}
            </Button>
          ))}
        </div>
      ) : null}
      <TextArea
        ref={area}
        label={label}
        value={value}
        rows={isShort ? 3 : 14}
        maxLength={maxOf(kind)}
        error={error}
        hint={hint}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {kind === 'image' ? <Picture value={value} onChange={onChange} /> : null}
    </div>
  );
}

/** Replaces the picture by an uploaded one. */
function Picture({ value, onChange }: { value: string; onChange: (path: string) => void }) {
  const [state, setState] = useState<FileDropState>({ kind: 'idle' });

  async function send(file: File): Promise<void> {
    setState({ kind: 'uploading', name: file.name, percent: 0 });
    try {
      const onProgress = (share: number) =>
        setState({ kind: 'uploading', name: file.name, percent: share * 100 });
      const { image } = await browserApi().uploads.addImage({ body: { file } }, { onProgress });
      onChange(image.url);
      setState({ kind: 'idle' });
    } catch (error) {
      setState({ kind: 'refused', text: errorWords(error) });
    }
  }

  return (
    <>
      {value.startsWith('/') ? <img className="cms-field__picture" src={value} alt="" /> : null}
      <FileDrop
        label={m.cms_picture()}
        hint={m.cms_picture_hint()}
        accept="image/jpeg,image/png,image/webp"
        state={state}
        words={{ cancel: m.shell_close(), remove: m.shell_close(), replace: m.cms_picture() }}
        onFile={(file) => void send(file)}
      />
    </>
  );
}
