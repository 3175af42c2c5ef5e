import { safeHref } from '@keepsong/domain/text/safe-href';
import { Editor } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { ListItem } from '@tiptap/extension-list';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useId, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { classes } from '~/ui/classes.ts';
import { FieldError } from '~/ui/field/field.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import type { RichEditorProps } from './rich-field.tsx';
import { docOf, type RichNode, sourceOf } from './rich-source.ts';

/**
 * Only what the shop's own markup can express. So lists and quotes contain lines, but no other lists or quotes.
 */
export const EXTENSIONS = [
  StarterKit.configure({
    ...{
      code: false,
      codeBlock: false,
      horizontalRule: false,
      italic: false,
      strike: false,
      underline: false,
    },
    ...{ dropcursor: false, gapcursor: false, trailingNode: false, listItem: false, blockquote: false },
    heading: { levels: [1, 2, 3, 4, 5, 6] },
    link: {
      ...{ openOnClick: false, autolink: false, linkOnPaste: false },
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  // List items cannot be nested. So the Tab key moves to the next field.
  ListItem.extend({ content: 'paragraph' }),
  Blockquote.extend({ content: 'paragraph+' }),
];

type EditorState = Editor['state'];

/**
 * Puts plain text in place of the selection, because the shop cannot store the markup of other pages. Its paragraphs
 * and lines stay apart, as the page will show them.
 */
export function pasteInto({ schema, tr }: EditorState, pasted: string): EditorState['tr'] {
  const text = pasted.replace(/\r\n?/g, '\n').replace(/[^\S\n]*\n[^\S\n]*/g, '\n');
  if (!text.trim().includes('\n')) return tr.insertText(text.replaceAll('\n', ' '));
  const doc = schema.nodeFromJSON(docOf(text));
  // The edges are open, so that the first and the last paragraph join the words around the cursor.
  return tr.replaceSelection(doc.slice(1, doc.content.size - 1));
}

type Act = {
  id: string;
  label: () => string;
  run: (editor: Editor) => void;
  isOn: (editor: Editor) => boolean;
};

const ACTS: readonly Act[] = [
  {
    ...{ id: 'bold', label: m.cms_mark_bold },
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    ...{ id: 'heading', label: m.cms_mark_heading },
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: (editor) => editor.isActive('heading'),
  },
  {
    ...{ id: 'list', label: m.cms_mark_list },
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    ...{ id: 'numbers', label: m.desk_words_numbers },
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    ...{ id: 'quote', label: m.cms_mark_quote },
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
];

/** Edits rich text as it will look. It is loaded only on pages that edit rich text. */
export function RichEditor({ label, lang, value, error, inserts = [], onChange }: RichEditorProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [linking, setLinking] = useState(false);
  const [, setTick] = useState(0);
  const written = useRef(value);
  const tell = useRef(onChange);
  tell.current = onChange;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once; a later value is put into it below.
  useEffect(() => {
    if (!place.current) return;
    const made = new Editor({
      element: place.current,
      extensions: EXTENSIONS,
      content: docOf(value),
      // The content policy of the page forbids styles that a library adds.
      injectCSS: false,
      editorProps: {
        attributes: {
          ...{ role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': `${id}-label`, lang },
          ...{ 'aria-describedby': `${id}-error`, class: 'rich input edit-rich__text' },
        },
        handlePaste: (view, event) => {
          const text = event.clipboardData?.getData('text/plain') ?? '';
          view.dispatch(pasteInto(view.state, text).scrollIntoView());
          return true;
        },
        handleDrop: () => true,
      },
      onUpdate: ({ editor: changed }) => {
        written.current = sourceOf(changed.getJSON() as RichNode);
        tell.current(written.current);
      },
      onTransaction: () => setTick((tick) => tick + 1),
    });
    setEditor(made);
    return () => made.destroy();
  }, []);

  useEffect(() => {
    if (!editor || value === written.current) return;
    written.current = value;
    editor.commands.setContent(docOf(value), { emitUpdate: false });
  }, [editor, value]);

  useEffect(() => {
    editor?.view.dom.setAttribute('aria-invalid', String(Boolean(error)));
  }, [editor, error]);

  return (
    <div className="field edit-rich">
      <span className="field__label" id={`${id}-label`}>
        {label}
      </span>
      <div className="edit-rich__acts" role="toolbar" aria-label={m.cms_marks()}>
        {ACTS.map(({ id: act, label: words, run, isOn }) => (
          <Button
            key={act}
            size="small"
            variant={editor && isOn(editor) ? 'ink' : 'soft'}
            aria-pressed={editor !== null && isOn(editor)}
            onClick={() => editor && run(editor)}
          >
            {words()}
          </Button>
        ))}
        <Button
          size="small"
          variant={editor?.isActive('link') ? 'ink' : 'soft'}
          onClick={() => setLinking(true)}
        >
          {m.cms_mark_link()}
        </Button>
      </div>
      <div ref={place} className={classes('edit-rich__place', error && 'edit-rich__place--wrong')} />
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {inserts.length > 0 ? (
        <div className="edit-rich__inserts">
          <span className="help">{m.desk_mails_insert()}</span>
          {inserts.map((one) => (
            <Button
              key={one.name}
              size="small"
              variant="soft"
              // Insert it as text and not as markup, because the page's trusted types would refuse to parse
              // markup.
              onClick={() =>
                editor
                  ?.chain()
                  .focus()
                  .insertContent({ type: 'text', text: `{{${one.name}}}` })
                  .run()
              }
            >
              {one.label}
            </Button>
          ))}
        </div>
      ) : null}
      {linking && editor ? <LinkDialog editor={editor} onClose={() => setLinking(false)} /> : null}
    </div>
  );
}

/** Asks for the address of a link on the selected words. An empty address removes the link. */
function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [href, setHref] = useState(String(editor.getAttributes('link').href ?? ''));
  const [isWrong, setWrong] = useState(false);
  return (
    <Dialog
      open
      width="narrow"
      title={m.cms_mark_link()}
      closeLabel={m.shell_close()}
      onClose={onClose}
      actions={
        <Button
          onClick={() => {
            if (href.trim() === '') editor.chain().focus().extendMarkRange('link').unsetLink().run();
            else if (safeHref(href) === null || /[()\s]/.test(href.trim())) return setWrong(true);
            else editor.chain().focus().extendMarkRange('link').setLink({ href: href.trim() }).run();
            onClose();
          }}
        >
          {m.desk_words_link_do()}
        </Button>
      }
    >
      <TextInput
        label={m.desk_words_address()}
        hint={m.desk_words_link_hint()}
        value={href}
        error={isWrong ? m.desk_words_address_wrong() : undefined}
        onChange={({ currentTarget }) => setHref(currentTarget.value)}
      />
    </Dialog>
  );
}
