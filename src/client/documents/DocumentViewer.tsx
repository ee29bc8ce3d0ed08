import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { ComponentType, KeyboardEvent, ReactNode } from 'react';
import { useLaterLabels } from '#client/i18n/useLaterLabels.ts';
import { useStored } from '#ui/store.ts';
import { DocumentBar } from './DocumentBar.tsx';
import { DocumentNotice } from './DocumentNotice.tsx';
import { kindOf } from './document-version.ts';
import type { DocumentKind, DocumentVersion } from './document-version.ts';
import { ImageSheet } from './image/ImageSheet.tsx';
import { PdfSheet } from './pdf/PdfSheet.tsx';
import { keepPlace, placeIn, zoomInUse } from './place-memory.ts';
import { PaperSkeleton } from './sheet/PaperSkeleton.tsx';
import type { SheetControls, SheetProps } from './sheet/sheet-props.ts';
import { stepZoom } from './sheet/zoom.ts';
import { TextSheet } from './text/TextSheet.tsx';
import { useDocument } from './useDocument.ts';
import { WordSheet } from './word/WordSheet.tsx';
import './documents.css';

export interface DocumentViewerProps {
  /** Several are versions of one document, in the order in which they are offered. */
  readonly versions: readonly DocumentVersion[];
  readonly selected: DocumentVersion;
  /** Needed where there are several versions. */
  readonly onSelect?: (version: DocumentVersion) => void;
  /** Takes the focus once the document is drawn, where it was opened for nothing else. */
  readonly takesFocus?: boolean;
  /** Comes at the end of the bar, such as a dialog's close button. */
  readonly end?: ReactNode;
}

/**
 * Shows a document in the page: drawn, with text that can be selected, copied and searched, without a plug-in or a foreign
 * service. With the focus inside, Ctrl F searches, + and − zoom, and 0 shows the printed size. It fills its container, which
 * needs a height. It is large: load it with `lazy`.
 */
export const DocumentViewer = (props: DocumentViewerProps) => (useLaterLabels() ? <Viewer {...props} /> : null);

const Viewer = ({ versions, selected, onSelect, takesFocus = false, end }: DocumentViewerProps) => {
  const translate = useTranslate();
  const [query, setQuery] = useState('');
  const root = useRef<HTMLElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const sheet = useRef<SheetControls>(null);
  const zoom = useStored(zoomInUse);
  const { name, url } = selected;
  const { blob, fault, state, attempt, setState, setFault, retry } = useDocument(selected);
  const kind = kindOf(selected);
  const Sheet = kind === 'none' ? undefined : SHEETS[kind];

  const focusDocument = () => root.current?.querySelector<HTMLElement>('.document-scroll')?.focus();
  const isDrawn = state !== undefined;
  useEffect(() => {
    if (takesFocus && isDrawn) root.current?.querySelector<HTMLElement>('.document-scroll')?.focus();
  }, [takesFocus, isDrawn]);

  const handleKey = (event: KeyboardEvent) => {
    const keys: Readonly<Record<string, () => void>> = {
      '+': () => zoomInUse.set(stepZoom(state?.scale ?? 1, 1)),
      '-': () => zoomInUse.set(stepZoom(state?.scale ?? 1, -1)),
      '0': () => zoomInUse.set(1),
    };
    const search = () => {
      box.current?.focus();
      box.current?.select();
    };
    const isCommand = event.ctrlKey || event.metaKey;
    const isTyping = event.target instanceof HTMLInputElement;
    const key = KEY_NAMES[event.key] ?? event.key;
    const plain = isCommand || event.altKey || isTyping ? undefined : keys[key];
    const act = isCommand && key.toLowerCase() === 'f' && box.current ? search : plain;
    if (!act || !state) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  return (
    <section ref={root} className="document" aria-label={translate('documents.title', { name })} onKeyDown={handleKey}>
      <DocumentBar
        versions={versions}
        selected={selected}
        onSelect={onSelect}
        state={state}
        sheet={{
          goToPage: (page) => sheet.current?.goToPage(page),
          goToMatch: (step) => sheet.current?.goToMatch(step),
          rotate: () => sheet.current?.rotate?.(),
        }}
        zoom={zoom}
        onZoom={zoomInUse.set}
        find={{
          ref: box,
          query,
          onQuery: setQuery,
          onLeave: focusDocument,
        }}
        end={end}
      />
      {fault ? <DocumentNotice fault={fault} version={selected} onRetry={retry} /> : null}
      {!fault && Sheet && blob ? (
        <Sheet
          key={`${url} ${attempt}`}
          ref={sheet}
          blob={blob}
          name={name}
          zoom={zoom}
          query={query}
          start={placeIn(url)}
          onState={setState}
          onPlace={(place) => keepPlace(url, place)}
          onFault={setFault}
        />
      ) : null}
      {!fault && !blob ? <PaperSkeleton zoom={zoom} /> : null}
    </section>
  );
};

const SHEETS: Readonly<Record<Exclude<DocumentKind, 'none'>, ComponentType<SheetProps>>> = {
  pdf: PdfSheet,
  image: ImageSheet,
  text: TextSheet,
  word: WordSheet,
};

/** Plus is Shift with = on many keyboards, where Shift is easily forgotten. */
const KEY_NAMES: Readonly<Record<string, string>> = { '=': '+', '−': '-', _: '-' };
