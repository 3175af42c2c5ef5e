import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { PartMissing } from '~/shell/frame/part-missing.tsx';

export type Insert = { name: string; label: string };

export type RichEditorProps = {
  label: string;
  lang: string;
  /** Rich text as the shop stores it. */
  value: string;
  error: string | undefined;
  /** What can be put in by a button. */
  inserts?: readonly Insert[];
  onChange: (value: string) => void;
};

/** The editor of rich text. Its library is loaded when the first one is shown. */
export const RichField = lazyPart<RichEditorProps>(
  async () => ({ default: (await import('./rich-editor.tsx')).RichEditor }),
  { Missing: PartMissing },
);
