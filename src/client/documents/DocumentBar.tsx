import { IconButton, Tooltip } from '@mui/material';
import { FileText, RotateCw } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { ReactNode, Ref } from 'react';
import { DownloadButton } from '#client/downloads/DownloadButton.tsx';
import { kindOf } from './document-version.ts';
import type { DocumentVersion } from './document-version.ts';
import type { SheetControls, SheetState } from './sheet/sheet-props.ts';
import type { Zoom } from './sheet/zoom.ts';
import { FindBox } from './toolbar/FindBox.tsx';
import { PageField } from './toolbar/PageField.tsx';
import { VersionMenu } from './toolbar/VersionMenu.tsx';
import { ZoomControl } from './toolbar/ZoomControl.tsx';

interface DocumentBarProps {
  readonly versions: readonly DocumentVersion[];
  readonly selected: DocumentVersion;
  readonly onSelect: ((version: DocumentVersion) => void) | undefined;
  /** Absent while no document is drawn: then there is nothing to search and enlarge. */
  readonly state: SheetState | undefined;
  readonly sheet: Pick<Required<SheetControls>, 'goToPage' | 'goToMatch' | 'rotate'>;
  readonly zoom: Zoom;
  readonly onZoom: (zoom: Zoom) => void;
  readonly find: {
    readonly ref: Ref<HTMLInputElement>;
    readonly query: string;
    readonly onQuery: (query: string) => void;
    readonly onLeave: () => void;
  };
  /** What the place of the viewer adds at the end, such as a dialog's close button. */
  readonly end?: ReactNode;
}

/** The line above a document: its name and version, search, pages, zoom and download. */
export const DocumentBar = ({
  versions,
  selected,
  onSelect,
  state,
  sheet,
  zoom,
  onZoom,
  find,
  end,
}: DocumentBarProps) => {
  const translate = useTranslate();
  const kind = kindOf(selected);
  const { name, url } = selected;
  return (
    <div className="document-bar">
      <div className="document-about">
        <FileText size={16} strokeWidth={1.75} aria-hidden />
        <span className="document-name cut" title={name}>
          {name}
        </span>
        {onSelect && versions.length > 1 ? (
          <VersionMenu versions={versions} selected={selected} onSelect={onSelect} />
        ) : null}
      </div>
      {state ? (
        <div className="document-tools">
          {kind === 'image' ? null : <FindBox {...find} matches={state.matches} onStep={sheet.goToMatch} />}
          {kind === 'pdf' ? <PageField page={state.page} pages={state.pages} onGoTo={sheet.goToPage} /> : null}
          <ZoomControl zoom={zoom} scale={state.scale} onZoom={onZoom} />
          {kind === 'image' ? (
            <Tooltip title={translate('documents.rotate')}>
              <IconButton size="small" aria-label={translate('documents.rotate')} onClick={sheet.rotate}>
                <RotateCw size={16} strokeWidth={1.75} aria-hidden />
              </IconButton>
            </Tooltip>
          ) : null}
        </div>
      ) : null}
      <div className="document-ends">
        <Tooltip title={translate('documents.download')}>
          <DownloadButton url={url} name={name} />
        </Tooltip>
        {end}
      </div>
    </div>
  );
};
