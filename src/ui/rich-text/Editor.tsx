import { EditorContent, type Editor as TextEditor, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useId } from 'react';
import type { TemplateField } from '#shared/contracts/template-fields.ts';
import { EditorToolbar } from './EditorToolbar.tsx';
import { PlaceholderMenu } from './PlaceholderMenu.tsx';

interface EditorProps {
  readonly labelId: string;
  readonly errorId: string | undefined;
  readonly isRequired: boolean;
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly onBlur?: () => void;
  /** What a menu offers to insert. */
  readonly placeholders?: readonly TemplateField[];
  /** A value that comes from elsewhere (a draft, another version) is shown while the user is not typing. */
  readonly followsForm?: boolean;
  readonly autoFocus?: boolean;
}

/** Only what the server keeps of such a text. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto'] },
  }),
];

/** The text area with its tools. It starts with `value` and reports every change; blank space alone counts as empty. */
const Editor = ({
  labelId,
  errorId,
  isRequired,
  value,
  onChange,
  onBlur,
  placeholders,
  followsForm = false,
  autoFocus = false,
}: EditorProps) => {
  const id = useId();
  /* Null for a moment when the screen comes back after a pause: the library destroys what is not mounted. */
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    injectCSS: false,
    autofocus: autoFocus && 'end',
    editorProps: {
      handleDOMEvents: { keydown: (_view, event) => isConfirmation(event) },
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        ...(isRequired && { 'aria-required': 'true' }),
        ...(errorId !== undefined && { 'aria-describedby': errorId, 'aria-invalid': 'true' }),
      },
    },
    onBlur,
    onUpdate: ({ editor: changed }) => onChange(changed.getText().trim() === '' ? '' : changed.getHTML()),
  }) as TextEditor | null;
  useEffect(() => {
    if (!followsForm || !editor || editor.isDestroyed || editor.isFocused) return;
    const isSame = value === editor.getHTML() || (value === '' && editor.getText().trim() === '');
    if (!isSame) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value, followsForm]);
  return (
    <>
      {editor ? <EditorToolbar editor={editor} controls={id} /> : null}
      {editor && placeholders ? <PlaceholderMenu editor={editor} fields={placeholders} /> : null}
      <EditorContent editor={editor} />
    </>
  );
};

/** Ctrl Enter belongs to the form around the text, which it saves; a line breaks with Shift Enter. */
const isConfirmation = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key === 'Enter' && (ctrlKey || metaKey);

export default Editor;
