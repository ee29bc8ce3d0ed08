import { IconButton } from '@mui/material';
import { X } from 'lucide-react';
import { useTranslate } from 'ra-core';

interface PanelHeadProps {
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** The title of the panel beside the matrices, with the way out. */
export const PanelHead = ({ id, title, onClose }: PanelHeadProps) => {
  const translate = useTranslate();
  return (
    <header>
      <h2 id={id}>{title}</h2>
      <IconButton size="small" aria-label={translate('form.close')} onClick={onClose}>
        <X size={18} aria-hidden />
      </IconButton>
    </header>
  );
};
