import { useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useTranslate } from 'ra-core';
import { PaperSkeleton } from '../sheet/PaperSkeleton.tsx';
import type { SheetProps } from '../sheet/sheet-props.ts';
import { useReport } from '../sheet/useReport.ts';
import { useWidth } from '../sheet/useWidth.ts';
import { scaleFor } from '../sheet/zoom.ts';

/** A picture, such as a scanned CV. It can be turned, since scans often lie on their side. */
export const ImageSheet = ({ ref, blob, name, zoom, onState, onFault }: SheetProps) => {
  const translate = useTranslate();
  const root = useRef<HTMLDivElement>(null);
  const address = useAddress(blob);
  const width = useWidth(root);
  const [size, setSize] = useState<{ readonly width: number; readonly height: number }>();
  const [turns, setTurns] = useState(0);
  const isUpright = turns % 2 === 0;
  const [wide, high] = size ? (isUpright ? [size.width, size.height] : [size.height, size.width]) : [1, 1];
  const scale = width === 0 ? 1 : scaleFor(zoom, width, wide);

  useImperativeHandle(ref, () => ({
    goToPage: () => undefined,
    goToMatch: () => undefined,
    rotate: () => setTurns((before) => (before + 1) % 4),
  }));
  useReport(onState, { pages: 1, page: 1, scale: size ? scale : 0 });

  const label = translate('documents.content', { name });
  return (
    <>
      {size ? null : <PaperSkeleton zoom={zoom} />}
      <div ref={root} className="document-scroll" role="region" aria-label={label} tabIndex={0} hidden={!size}>
        <div className="document-paper" style={{ width: wide * scale, height: high * scale }}>
          <img
            className="document-image"
            src={address}
            alt={name}
            style={
              size && {
                width: size.width * scale,
                height: size.height * scale,
                transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
              }
            }
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: Math.max(naturalWidth, 1), height: Math.max(naturalHeight, 1) })
            }
            onError={() => onFault('damaged')}
          />
        </div>
      </div>
    </>
  );
};

function useAddress(blob: Blob): string {
  const address = useMemo(() => URL.createObjectURL(blob), [blob]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return address;
}
