import { Button } from '@mui/material';
import { Undo2 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import { canvasFile } from './canvas-file.ts';
import { type Box, boxBetween, pixelate } from './pixelate.ts';

interface PictureEditorProps {
  readonly file: File;
  readonly onDone: (file: File) => void;
  readonly onClose: () => void;
}

/** Hides parts of a picture under boxes drawn with pointer, pen or finger; the picture is changed before it is sent. */
export const PictureEditor = ({ file, onDone, onClose }: PictureEditorProps) => {
  const translate = useTranslate();
  const helpId = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [boxes, setBoxes] = useState<readonly Box[]>([]);
  const { picture, hasFailed } = usePicture(file);
  const drawing = useDrawing((box) => setBoxes((before) => [...before, box]));
  useEffect(() => {
    if (canvas.current && picture) draw(canvas.current, picture, boxes, drawing.box);
  }, [picture, boxes, drawing.box]);

  const apply = async () => {
    if (!canvas.current || !picture) return;
    draw(canvas.current, picture, boxes);
    onDone(await canvasFile(canvas.current, file.name.replace(/\.\w+$/, '')));
  };
  return (
    <ActionDialog
      title={translate('feedback.picture.title')}
      size="lg"
      describedBy={helpId}
      onClose={onClose}
      action={translate('feedback.picture.apply')}
      onAction={apply}
      isOff={!picture}
      buttons={
        <>
          <Button
            startIcon={<Undo2 size={16} strokeWidth={1.75} aria-hidden />}
            disabled={boxes.length === 0}
            onClick={() => setBoxes(boxes.slice(0, -1))}
          >
            {translate('feedback.picture.undo')}
          </Button>
          <Button disabled={boxes.length === 0} onClick={() => setBoxes([])}>
            {translate('feedback.picture.clear')}
          </Button>
        </>
      }
    >
      <p id={helpId} className="feedback-picture-help">
        {translate(hasFailed ? 'feedback.picture.failed' : 'feedback.picture.help')}
      </p>
      {hasFailed ? null : (
        <canvas
          ref={canvas}
          className="feedback-canvas"
          role="img"
          aria-label={translate('feedback.picture.alt')}
          {...drawing.handlers}
        />
      )}
      <p className="feedback-picture-count" role="status">
        {boxes.length > 0 ? translate('feedback.picture.hidden', { smart_count: boxes.length }) : null}
      </p>
    </ActionDialog>
  );
};

function usePicture(file: File) {
  const [picture, setPicture] = useState<ImageBitmap>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void createImageBitmap(file).then(
      (made) => isCurrent && setPicture(made),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return { picture, hasFailed };
}

/** A box from the point where the pointer is pressed to the point where it is released. */
function useDrawing(onBox: (box: Box) => void) {
  const [box, setBox] = useState<Box>();
  const start = useRef<{ x: number; y: number }>(undefined);
  const boxTo = (event: PointerEvent<HTMLCanvasElement>) =>
    start.current && boxBetween(start.current, placeOn(event), event.currentTarget);

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = placeOn(event);
    },
    onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => {
      if (start.current) setBox(boxTo(event));
    },
    onPointerUp: (event: PointerEvent<HTMLCanvasElement>) => {
      const drawn = boxTo(event);
      start.current = undefined;
      setBox(undefined);
      if (drawn && drawn.width >= SMALLEST && drawn.height >= SMALLEST) onBox(drawn);
    },
    onPointerCancel: () => {
      start.current = undefined;
      setBox(undefined);
    },
  };
  return { box, handlers };
}

/** A click that slipped is no box. */
const SMALLEST = 4;

/** Where the pointer is, in pixels of the picture. */
function placeOn({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) {
  const shown = currentTarget.getBoundingClientRect();
  return {
    x: ((clientX - shown.left) * currentTarget.width) / shown.width,
    y: ((clientY - shown.top) * currentTarget.height) / shown.height,
  };
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, boxes: readonly Box[], unfinished?: Box): void {
  canvas.width = picture.width;
  canvas.height = picture.height;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.drawImage(picture, 0, 0);
  for (const box of boxes) pixelate(canvas, box);
  if (!unfinished) return;
  pixelate(canvas, unfinished);
  context.strokeStyle = '#4f46e5';
  context.lineWidth = Math.max(2, canvas.width / 600);
  context.strokeRect(unfinished.x, unfinished.y, unfinished.width, unfinished.height);
}
