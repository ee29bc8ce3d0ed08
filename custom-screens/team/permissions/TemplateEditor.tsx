import { Autocomplete, Button, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { SaveBar } from '#admin/form/SaveBar.tsx';
import { useLeaveGuard } from '#admin/form/useLeaveGuard.ts';
import { useConfirm } from '#ui/dialogs/ConfirmProvider.tsx';
import { popupText } from '#engine/field-types/input/popup-text.ts';
import {
  type PermissionTemplate,
  type Member,
  applyTemplate,
  changeTemplate,
  deleteTemplate,
} from '#shared/contracts/team.ts';
import { fullName } from '../members/member-words.ts';
import { useMemberRecordAction } from '../members/useMemberRecordAction.ts';
import { differences, type PermissionList, readList } from './permission-lists.ts';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import { type PermissionData, TEMPLATES } from './usePermissionData.ts';
import { useHttp } from '#client/api/useApi.ts';

/** One template: its options, the users who get it, and its deletion. */
export const TemplateEditor = ({
  template,
  data,
}: {
  readonly template: PermissionTemplate;
  readonly data: PermissionData;
}) => {
  const translate = useTranslate();
  const http = useHttp();
  const client = useQueryClient();
  const confirm = useConfirm();
  const saving = useMemberRecordAction();
  const saved = useMemo(() => readList(template.permissions), [template.permissions]);
  const [own, setOwn] = useState<PermissionList>();
  const value = own ?? saved;
  const unsaved = differences(value, saved);
  useLeaveGuard(unsaved, () => undefined, ['view', 'template']);
  const refresh = () => client.invalidateQueries({ queryKey: [TEMPLATES] });
  const { name } = template;

  const handleSave = async () => {
    const change = { permissions: JSON.stringify(value) };
    if (
      !(await saving.run(
        () => http.call(changeTemplate, { params: { id: template.id }, body: change }),
        'rights.template.saved',
        { name },
      ))
    )
      return;
    await refresh();
    setOwn(undefined);
  };
  const handleDelete = async () => {
    const isSure = await confirm({
      title: 'rights.template.delete_title',
      message: 'rights.template.delete_message',
      args: { name },
      confirm: 'rights.template.delete',
      isDanger: true,
    });
    if (
      isSure &&
      (await saving.run(() => http.call(deleteTemplate, { params: { id: template.id } }), 'rights.template.deleted', {
        name,
      }))
    )
      await refresh();
  };

  return (
    <div className="rights-editor">
      <header>
        <h2>{name}</h2>
        <p className="members-hint">{template.description}</p>
        <Button size="small" color="error" onClick={() => void handleDelete()}>
          {translate('rights.template.delete')}
        </Button>
      </header>
      <PermissionMatrix
        label={translate('rights.of', { name })}
        modules={data.modules}
        value={value}
        onChange={setOwn}
      />
      <Apply template={template} recruiters={data.recruiters} isChanged={unsaved > 0} />
      <SaveBar
        unsaved={unsaved}
        saving={saving.isRunning}
        isOff={unsaved === 0}
        saveLabel={translate('form.save')}
        onSave={() => void handleSave()}
        onCancel={() => setOwn(undefined)}
      />
    </div>
  );
};

interface ApplyProps {
  readonly template: PermissionTemplate;
  readonly recruiters: readonly Member[];
  readonly isChanged: boolean;
}

const Apply = ({ template, recruiters, isChanged }: ApplyProps) => {
  const translate = useTranslate();
  const http = useHttp();
  const { isRunning, run } = useMemberRecordAction();
  // Given as it is: another array with each render would empty what is being typed.
  const [people, setPeople] = useState<Member[]>([]);
  const handleApply = async () => {
    const ids = people.map(({ id }) => id);
    const isDone = await run(
      () => http.call(applyTemplate, { params: { id: template.id }, body: { members: ids } }),
      'rights.template.applied',
      {
        smart_count: ids.length,
      },
    );
    if (isDone) setPeople([]);
  };
  return (
    <section className="rights-apply" aria-labelledby="rights-apply">
      <h3 id="rights-apply">{translate('rights.template.apply_title')}</h3>
      <p className="members-hint">
        {translate(isChanged ? 'rights.template.save_first' : 'rights.template.apply_help')}
      </p>
      <Autocomplete
        multiple
        options={[...recruiters]}
        value={people}
        getOptionLabel={fullName}
        isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
        onChange={(_event, next) => setPeople(next)}
        {...popupText(translate)}
        noOptionsText={translate('list.filter.nothing_found')}
        renderInput={(params) => <TextField {...params} label={translate('rights.recruiters')} />}
      />
      <Button disabled={people.length === 0 || isChanged} loading={isRunning} onClick={() => void handleApply()}>
        {translate('rights.template.apply', { smart_count: Math.max(people.length, 1) })}
      </Button>
    </section>
  );
};
