import { Autocomplete, Button, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { useLeaveGuard } from '#admin/form/useLeaveGuard.ts';
import type { AppDataProvider } from '#client/api/data-provider.ts';
import { useConfirm } from '#client/feedback/ConfirmProvider.tsx';
import { popupText } from '#engine/field-types/input/popup-text.ts';
import type { PermissionTemplate } from '#shared/contracts/members.ts';
import type { Member } from '#shared/contracts/session.ts';
import { fullName } from '../account-and-users/member-words.ts';
import { useMemberDeed } from '../account-and-users/useMemberDeed.ts';
import { differences, type PermissionList, readList } from './permission-lists.ts';
import { RightsMatrix } from './RightsMatrix.tsx';
import { type RightsData, TEMPLATES } from './useRightsData.ts';

/** One template: its options, whom it is given to, and its end. */
export const TemplateEditor = ({
  template,
  data,
}: {
  readonly template: PermissionTemplate;
  readonly data: RightsData;
}) => {
  const translate = useTranslate();
  const dataProvider = useDataProvider<AppDataProvider>();
  const client = useQueryClient();
  const confirm = useConfirm();
  const saving = useMemberDeed();
  const saved = useMemo(() => readList(template.permissions), [template.permissions]);
  const [own, setOwn] = useState<PermissionList>();
  const value = own ?? saved;
  const unsaved = differences(value, saved);
  useLeaveGuard(unsaved, () => undefined);
  const refresh = () => client.invalidateQueries({ queryKey: [TEMPLATES] });
  const { name } = template;

  const handleSave = async () => {
    const change = { permissions: JSON.stringify(value) };
    if (!(await saving.run(() => dataProvider.changeTemplate(template.id, change), 'rights.template.saved', { name })))
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
      (await saving.run(() => dataProvider.deleteTemplate(template.id), 'rights.template.deleted', { name }))
    )
      await refresh();
  };

  return (
    <div className="rights-editor">
      <header>
        <h2>{name}</h2>
        <p className="members-hint">{template.description}</p>
      </header>
      <RightsMatrix label={translate('rights.of', { name })} modules={data.modules} value={value} onChange={setOwn} />
      <div className="rights-save">
        <Button
          variant="contained"
          color="primary"
          disabled={unsaved === 0}
          loading={saving.isRunning}
          onClick={() => void handleSave()}
        >
          {translate('form.save')}
        </Button>
        <Button variant="text" disabled={unsaved === 0} onClick={() => setOwn(undefined)}>
          {translate('form.cancel')}
        </Button>
        <span aria-live="polite">{unsaved > 0 ? translate('form.unsaved', { smart_count: unsaved }) : null}</span>
        <Button color="error" onClick={() => void handleDelete()}>
          {translate('rights.template.delete')}
        </Button>
      </div>
      <Apply template={template} recruiters={data.recruiters} isChanged={unsaved > 0} />
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
  const dataProvider = useDataProvider<AppDataProvider>();
  const { isRunning, run } = useMemberDeed();
  const [people, setPeople] = useState<readonly Member[]>([]);
  const handleApply = async () => {
    const ids = people.map(({ id }) => id);
    const isDone = await run(() => dataProvider.applyTemplate(template.id, ids), 'rights.template.applied', {
      smart_count: ids.length,
    });
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
        value={[...people]}
        getOptionLabel={fullName}
        isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
        onChange={(_event, next) => setPeople(next)}
        {...popupText(translate)}
        noOptionsText={translate('form.choice.nothing')}
        renderInput={(params) => <TextField {...params} label={translate('rights.recruiters')} />}
      />
      <Button disabled={people.length === 0 || isChanged} loading={isRunning} onClick={() => void handleApply()}>
        {translate('rights.template.apply', { smart_count: Math.max(people.length, 1) })}
      </Button>
    </section>
  );
};
