import { ListItemText, Menu, MenuItem } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import type { DocumentVersion } from '../document-version.ts';

interface VersionMenuProps {
  readonly versions: readonly DocumentVersion[];
  readonly selected: DocumentVersion;
  readonly onSelect: (version: DocumentVersion) => void;
}

/** Chooses among the versions of a document, each with its date and who uploaded it. */
export const VersionMenu = ({ versions, selected, onSelect }: VersionMenuProps) => {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const nameOf = (version: DocumentVersion) =>
    translate('documents.version', { version: version.version ?? versions.length - versions.indexOf(version) });
  return (
    <>
      <button
        type="button"
        className="document-version"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {nameOf(selected)}
        <ChevronDown size={12} aria-hidden />
      </button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {versions.map((version) => (
          <MenuItem
            key={version.id}
            selected={version.id === selected.id}
            onClick={() => {
              setAnchor(null);
              onSelect(version);
            }}
          >
            <ListItemText primary={nameOf(version)} secondary={<Origin {...version} />} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

const Origin = ({ uploaded_on, uploaded_by, name }: DocumentVersion) => {
  const translate = useTranslate();
  const date = uploaded_on && formatInstant(uploaded_on);
  if (date && uploaded_by) return translate('documents.uploaded', { date, name: uploaded_by });
  return date || uploaded_by || name;
};
