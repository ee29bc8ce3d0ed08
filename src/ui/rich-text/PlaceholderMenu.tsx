import { Autocomplete, TextField } from '@mui/material';
import type { Editor } from '@tiptap/react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { TemplateField } from '#shared/contracts/template-fields.ts';

interface PlaceholderMenuProps {
  readonly editor: Editor;
  readonly fields: readonly TemplateField[];
}

/** Finds a placeholder by its title or name and inserts it where the text was left. */
export const PlaceholderMenu = ({ editor, fields }: PlaceholderMenuProps) => {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const titleOf = ({ name, title }: TemplateField) => translate(`placeholders.fields.${name}`, { _: title });
  return (
    <div className="rich-text-placeholders">
      <Autocomplete
        size="small"
        value={null}
        inputValue={typed}
        onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
        options={fields}
        groupBy={({ group }) => translate(`placeholders.groups.${group}`)}
        getOptionLabel={(field) => `${titleOf(field)} {${field.name}}`}
        onChange={(_, field) => field && editor.chain().focus().insertContent(`{${field.name}}`).run()}
        noOptionsText={translate('palette.nothing', { query: typed })}
        renderInput={(params) => (
          <TextField {...params} label={translate('placeholders.menu')} placeholder={translate('placeholders.find')} />
        )}
      />
    </div>
  );
};
