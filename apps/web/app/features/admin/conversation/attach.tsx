import { ATTACHMENTS_DAY_BYTES } from '@keepsong/domain/conversations/attachments';
import { ANSWER_FILES_MAX, TALK_FILE_BYTES } from '@keepsong/domain/conversations/talk';
import { useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { Button } from '~/ui/action/button.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import type { Draft } from './draft.ts';

/** The form of an answer with files. The fields stand before the files, because the server reads them in order. */
export function formOf(fields: Readonly<Record<string, string | number>>, files: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const file of files) form.append('file', file);
  return form;
}

const MEGABYTE = 1024 * 1024;

/** Why files cannot be added to those of a draft. Null when they can. */
export function whyNotAdded(before: readonly File[], added: readonly File[]): string | null {
  if (before.length + added.length > ANSWER_FILES_MAX)
    return m.desk_compose_files_many({ max: ANSWER_FILES_MAX });
  const large = added.find(({ size }) => size > TALK_FILE_BYTES);
  return large ? m.desk_compose_files_large({ name: large.name, max: TALK_FILE_BYTES / MEGABYTE }) : null;
}

/** Why the shop refused the files of an answer. Null when an error is not about them. */
export function filesFault(error: unknown): string | null {
  if (!isApiError(error)) return null;
  const { fields, details } = error.body;
  if (details?.limit === 'day') return m.desk_compose_files_day({ max: ATTACHMENTS_DAY_BYTES / MEGABYTE });
  if (!fields?.files) return null;
  return typeof details?.file === 'string'
    ? m.desk_compose_files_kind({ name: details.file })
    : m.desk_compose_files_gone();
}

/** The button that adds files to an answer. */
export function AttachButton({ draft: { files, setFiles, isSending } }: { draft: Draft }) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={m.desk_compose_attach()}
        accept="image/jpeg,image/png,image/webp,audio/*,application/pdf,text/plain"
        onChange={({ currentTarget }) => {
          const added = [...(currentTarget.files ?? [])];
          const why = whyNotAdded(files, added);
          setFault(why);
          if (why === null) setFiles([...files, ...added]);
          // Clear the input, so that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button
        variant="ghost"
        size="small"
        icon="attach"
        disabled={isSending}
        onClick={() => input.current?.click()}
      >
        {m.desk_compose_attach()}
      </Button>
      <FieldError>{fault}</FieldError>
    </>
  );
}

/** The files that wait for the answer, each with a way to take it out. */
export function AttachedFiles({
  draft: { files, setFiles, isSending },
  isNote,
}: {
  draft: Draft;
  isNote: boolean;
}) {
  if (files.length === 0) return null;
  return (
    <div>
      <ul className="composer__files" aria-label={m.desk_compose_files()}>
        {files.map((file, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and none of them has state.
          <li key={place}>
            {file.name}{' '}
            <LinkButton
              aria-label={m.desk_compose_file_remove({ name: file.name })}
              disabled={isSending}
              onClick={() => setFiles(files.filter((one) => one !== file))}
            >
              {m.talk_remove_file()}
            </LinkButton>
          </li>
        ))}
      </ul>
      {isNote ? <p className="desk-second">{m.desk_compose_files_note()}</p> : null}
    </div>
  );
}
