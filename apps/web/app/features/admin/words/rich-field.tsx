import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { PartMissing } from '~/shell/frame/part-missing.tsx';

export type Insert = { name: string; label: string };

export type RichEditorProps = {
  label: string;
  lang: string;
  /** The rich text in the shop's own markup. */
  value: string;
  error: string | undefined;
  /** Texts that buttons can insert. */
  inserts?: readonly Insert[];
  onChange: (value: string) => void;
};

/** The editor of rich text. Its library is loaded when the first editor is shown. */
export const RichField = lazyPart<RichEditorProps>(
  async () => ({ default: (await import('./rich-editor.tsx')).RichEditor }),
  { Missing: PartMissing },
);
