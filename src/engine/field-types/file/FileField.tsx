import { Icon } from '#ui/icons/Icon.tsx';
import type { FieldDisplay, StoredFile } from '../display/field-display.ts';
import { formatBytes } from './format-bytes.ts';

/** Shows a stored file: a thumbnail where it is a picture, else its kind; the name opens it. */
export const FileField: FieldDisplay = ({ value }) => {
  const file = value as StoredFile;
  return (
    <a className="field-file" href={file.url} title={`${file.name} · ${formatBytes(file.size)}`}>
      {file.media_type.startsWith('image/') ? (
        <img className="field-thumb" src={file.url} alt="" width={22} height={22} loading="lazy" />
      ) : (
        <Icon name="file-text" />
      )}
      <span className="cut">{file.name}</span>
    </a>
  );
};
