import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PermissionState } from './PermissionState.tsx';
import { TemplateDialog } from './TemplateDialog.tsx';
import { TemplateEditor } from './TemplateEditor.tsx';
import { given, readList } from './permission-lists.ts';
import { usePermissionData } from './usePermissionData.ts';

/** Named permission lists: edited here, applied to several users together. */
export const TemplatePermissions = () => {
  const translate = useTranslate();
  const data = usePermissionData();
  const [params, setParams] = useSearchParams();
  const [isNaming, setNaming] = useState(false);
  const chosen = data.templates.find(({ id }) => String(id) === params.get('template')) ?? data.templates[0];
  if (data.isLoading || data.error) return <PermissionState data={data} />;
  return (
    <div className="rights-split">
      <div className="rights-list">
        <ul aria-label={translate('rights.views.templates')}>
          {data.templates.map(({ id, name, permissions }) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={id === chosen?.id}
                onClick={() => setParams({ view: 'templates', template: String(id) }, { replace: true })}
              >
                <span className="cut">{name}</span>
                <small
                  className="num"
                  aria-label={translate('rights.given', { smart_count: given(readList(permissions)).length })}
                >
                  {given(readList(permissions)).length}
                </small>
              </button>
            </li>
          ))}
        </ul>
        <Button startIcon={<Plus size={16} aria-hidden />} onClick={() => setNaming(true)}>
          {translate('rights.template.create')}
        </Button>
      </div>
      {chosen ? (
        <TemplateEditor key={chosen.id} template={chosen} data={data} />
      ) : (
        <p className="rights-editor">{translate('rights.template.none')}</p>
      )}
      {isNaming ? <TemplateDialog list={[]} onClose={() => setNaming(false)} /> : null}
    </div>
  );
};
