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
 * Lyrics with the numbers of their lines. The text area lies over a copy of its text that wraps the same way and
 * carries the numbers, and both scroll in one box: a number never leaves its line.
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
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
        <div key={at} data-number={line.number ?? undefined}>
          {/* An empty line is as high as a written one. */}
          {line.text || '\u200b'}
        </div>
      ))}
    </div>
  );
});
