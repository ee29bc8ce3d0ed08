import { useEffect, useState } from 'react';
import { HtmlSheet } from '../sheet/HtmlSheet.tsx';
import { PaperSkeleton } from '../sheet/PaperSkeleton.tsx';
import type { SheetProps } from '../sheet/sheet-props.ts';
import { readText } from './read-text.ts';

/** A text file on paper: its lines as they are, long ones wrapped. */
export const TextSheet = (props: SheetProps) => {
  const { blob } = props;
  const [text, setText] = useState<string>();
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      const found = readText(await blob.arrayBuffer());
      if (!isOver) setText(found);
    };
    void read();
    return () => {
      isOver = true;
    };
  }, [blob]);
  return text === undefined ? (
    <PaperSkeleton zoom={props.zoom} />
  ) : (
    <HtmlSheet {...props}>
      <pre className="document-text">{text}</pre>
    </HtmlSheet>
  );
};
