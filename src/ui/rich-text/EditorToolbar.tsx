import type { Editor } from '@tiptap/react';
import { useEditorState } from '@tiptap/react';
import { Bold, Heading, Italic, List, ListOrdered, Quote, Strikethrough, Underline } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';

type Chain = ReturnType<Editor['chain']>;

interface Tool {
  readonly key: string;
  readonly Mark: LucideIcon;
  readonly isOn: (editor: Editor) => boolean;
  readonly apply: (chain: Chain) => Chain;
}

const TOOLS: readonly Tool[] = [
  { key: 'bold', Mark: Bold, isOn: (editor) => editor.isActive('bold'), apply: (chain) => chain.toggleBold() },
  { key: 'italic', Mark: Italic, isOn: (editor) => editor.isActive('italic'), apply: (chain) => chain.toggleItalic() },
  {
    key: 'underline',
    Mark: Underline,
    isOn: (editor) => editor.isActive('underline'),
    apply: (chain) => chain.toggleUnderline(),
  },
  {
    key: 'strike',
    Mark: Strikethrough,
    isOn: (editor) => editor.isActive('strike'),
    apply: (chain) => chain.toggleStrike(),
  },
  {
    key: 'heading',
    Mark: Heading,
    isOn: (editor) => editor.isActive('heading'),
    apply: (chain) => chain.toggleHeading({ level: 3 }),
  },
  {
    key: 'bullets',
    Mark: List,
    isOn: (editor) => editor.isActive('bulletList'),
    apply: (chain) => chain.toggleBulletList(),
  },
  {
    key: 'numbers',
    Mark: ListOrdered,
    isOn: (editor) => editor.isActive('orderedList'),
    apply: (chain) => chain.toggleOrderedList(),
  },
  {
    key: 'quote',
    Mark: Quote,
    isOn: (editor) => editor.isActive('blockquote'),
    apply: (chain) => chain.toggleBlockquote(),
  },
];

interface EditorToolbarProps {
  readonly editor: Editor;
  /** The id of the writing surface. */
  readonly controls: string;
}

/** One stop for the Tab key; the arrows go from tool to tool, as in every tool bar. */
export const EditorToolbar = ({ editor, controls }: EditorToolbarProps) => {
  const translate = useTranslate();
  const [current, setCurrent] = useState(0);
  const active = useEditorState({
    editor,
    selector: ({ editor: changed }) => TOOLS.filter(({ isOn }) => isOn(changed)).map(({ key }) => key),
  });
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextTool(event.key, current);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    (event.currentTarget.children[next] as HTMLElement).focus();
  };
  return (
    <div
      className="rich-text-tools"
      role="toolbar"
      aria-label={translate('rich_text.tools')}
      aria-controls={controls}
      onKeyDown={move}
    >
      {TOOLS.map(({ key, Mark, apply }, index) => (
        <button
          key={key}
          type="button"
          tabIndex={index === current ? 0 : -1}
          aria-label={translate(`rich_text.${key}`)}
          title={translate(`rich_text.${key}`)}
          aria-pressed={active.includes(key)}
          onFocus={() => setCurrent(index)}
          onClick={() => apply(editor.chain().focus()).run()}
        >
          <Mark size={16} strokeWidth={1.75} aria-hidden />
        </button>
      ))}
    </div>
  );
};

const nextTool = (key: string, current: number): number | undefined => {
  const last = TOOLS.length - 1;
  const places: Readonly<Record<string, number>> = {
    ArrowRight: current === last ? 0 : current + 1,
    ArrowLeft: current === 0 ? last : current - 1,
    Home: 0,
    End: last,
  };
  return places[key];
};
