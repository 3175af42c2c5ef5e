import { memo, type ReactNode } from 'react';
import { Field } from '~/ui/field/field.tsx';
import { type Counter, FieldCounter } from '~/ui/field/field-counter.tsx';
import { gutterLines } from './line-gutter.ts';

type LyricsEditorProps = {
  label: string;
  hint: ReactNode;
  value: string;
  max: number;
  announce: Counter['announce'];
  onChange: (value: string) => void;
  onBlur: () => void;
};

/**
 * A field for lyrics with line numbers. The text area lies over a copy of its text. The copy wraps in the same way and
 * shows the line numbers. Text area and copy scroll in one box, so that a number always stays beside its line.
 */
export function LyricsEditor({ label, hint, value, max, announce, onChange, onBlur }: LyricsEditorProps) {
  return (
    <Field label={label} hint={hint} aside={<FieldCounter used={value.length} counter={{ max, announce }} />}>
      {(control) => (
        <div className="lyrics-editor">
          <div className="lyrics-editor__page">
            <Gutter text={value} />
            <textarea
              {...control}
              className="lyrics-editor__area"
              value={value}
              maxLength={max}
              onChange={(event) => onChange(event.target.value)}
              onBlur={onBlur}
              spellCheck
            />
          </div>
        </div>
      )}
    </Field>
  );
}

const Gutter = memo(function Gutter({ text }: { text: string }) {
  return (
    <div className="lyrics-editor__lines" aria-hidden="true">
      {gutterLines(text).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its place.
        <div key={at} data-number={line.number ?? undefined}>
          {/* A zero-width space gives an empty line the same height as a written one. */}
          {line.text || '\u200b'}
        </div>
      ))}
    </div>
  );
});
