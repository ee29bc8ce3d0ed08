import { IconButton } from '@mui/material';
import type { IconButtonProps } from '@mui/material';
import { Download } from 'lucide-react';
import { useTranslate } from 'ra-core';

interface DownloadButtonProps extends Omit<IconButtonProps<'a'>, 'component' | 'href' | 'download'> {
  readonly url: string;
  /** The name that the file is saved under. */
  readonly name: string;
}

/** Saves a file that has an address. A tooltip around it keeps its accessible name. */
export const DownloadButton = ({ url, name, ...rest }: DownloadButtonProps) => (
  <IconButton
    {...rest}
    size="small"
    component="a"
    href={url}
    download={name}
    aria-label={useTranslate()('details.files.download', { name })}
  >
    <Download size={16} strokeWidth={1.75} aria-hidden />
  </IconButton>
);
