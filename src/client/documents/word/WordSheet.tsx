import { useEffect, useEffectEvent, useState } from 'react';
import { HtmlSheet } from '../sheet/HtmlSheet.tsx';
import { PaperSkeleton } from '../sheet/PaperSkeleton.tsx';
import type { SheetProps } from '../sheet/sheet-props.ts';
import { drawWord } from './draw-word.ts';
import type { DrawnWord } from './draw-word.ts';

/** A Word document with its styles, tables and pictures. Where pages end only Word knows, so that it is one long sheet. */
export const WordSheet = (props: SheetProps) => {
  const { blob, onFault } = props;
  const [drawn, setDrawn] = useState<DrawnWord>();
  const report = useEffectEvent(() => onFault('damaged'));
  useEffect(() => {
    let isOver = false;
    drawWord(blob).then(
      (done) => !isOver && setDrawn(done),
      () => !isOver && report(),
    );
    return () => {
      isOver = true;
    };
  }, [blob]);
  return drawn ? (
    <HtmlSheet {...props} paperWidth={drawn.width}>
      <div className="document-word" ref={(place) => place?.replaceChildren(drawn.element)} />
    </HtmlSheet>
  ) : (
    <PaperSkeleton zoom={props.zoom} />
  );
};
