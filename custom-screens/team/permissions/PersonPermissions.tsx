import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { SaveBar } from '#admin/form/SaveBar.tsx';
import { useLeaveGuard } from '#admin/form/useLeaveGuard.ts';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import type { ActivityLogEntry } from '#shared/contracts/activity.ts';
import { type Member, changeMember } from '#shared/contracts/team.ts';
import { fullName } from '../members/member-words.ts';
import { MEMBERS } from '../members/useMembers.ts';
import { useMemberRecordAction } from '../members/useMemberRecordAction.ts';
import { type ListChoice, type ListGroup, ListSource } from './ListSource.tsx';
import {
  differences,
  isSameList,
  listBefore,
  type PermissionList,
  readList,
  withStrangers,
} from './permission-lists.ts';
import { PermissionChanges } from './PermissionChanges.tsx';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import { TemplateDialog } from './TemplateDialog.tsx';
import type { PermissionData } from './usePermissionData.ts';
import { useApi, useHttp } from '#client/api/useApi.ts';
import { createActivityApi } from '#client/activity-log/api.ts';

/** Changes that are looked back on. */
const CHANGES = 20;

/**
 * The permissions of one Recruiter: edited, started from another list, compared with others and with earlier versions.
 */
export const PersonPermissions = ({ member, data }: { readonly member: Member; readonly data: PermissionData }) => {
  const translate = useTranslate();
  const activityApi = useApi(createActivityApi);
  const http = useHttp();
  const saved = useMemo(() => readList(member.permissions), [member.permissions]);
  const [own, setOwn] = useState<PermissionList>();
  const [comparedKey, setComparedKey] = useState('');
  const [isNaming, setNaming] = useState(false);
  const { isRunning, run } = useMemberRecordAction();
  const { data: log } = useQuery({
    queryKey: [MEMBERS, 'rights-changes', member.id],
    queryFn: ({ signal }) =>
      activityApi.listActivity(
        { resource: 'users', record_id: member.id, action: 'permissions_changed', limit: CHANGES },
        signal,
      ),
  });
  const changes = log?.results ?? NONE;
  const value = own ?? saved;
  const unsaved = isSameList(value, saved) ? 0 : differences(value, saved);
  useLeaveGuard(unsaved, () => undefined, ['view', 'member']);
  const groups = useGroups(member, data);
  const earlier = changes.map((entry, index): ListChoice => ({
    key: `before ${entry.id}`,
    name: translate('rights.before', { time: formatInstant(entry.at) }),
    list: listBefore(saved, changes.slice(0, index + 1)),
  }));
  const compared = [...groups.flatMap(({ choices }) => choices), ...earlier].find(({ key }) => key === comparedKey);
  const name = fullName(member);
  const save = async () => {
    const change = { permissions: JSON.stringify(value) };
    if (await run(() => http.call(changeMember, { params: { id: member.id }, body: change }), 'rights.saved', { name }))
      setOwn(undefined);
  };

  return (
    <div className="rights-editor">
      <header>
        <h2>{name}</h2>
        <Link to={`?view=access&member=${member.id}`}>{translate('rights.ask_why')}</Link>
        <Button size="small" onClick={() => setNaming(true)}>
          {translate('rights.save_as_template')}
        </Button>
      </header>
      {member.is_super_recruiter ? <p className="members-note">{translate('rights.super_recruiter')}</p> : null}
      <div className="rights-sources">
        <ListSource
          label={translate('rights.start_from')}
          none={translate('rights.as_it_is')}
          groups={groups}
          value=""
          onChange={(choice) => choice && setOwn(withStrangers(choice.list, value, data.modules))}
        />
        <ListSource
          label={translate('rights.compare_with')}
          none={translate('rights.nothing')}
          groups={[...groups, { label: translate('rights.earlier'), choices: earlier }]}
          value={comparedKey}
          onChange={(choice) => setComparedKey(choice?.key ?? '')}
        />
        <p role="status">
          {compared
            ? translate('rights.differences', { smart_count: differences(value, compared.list), name: compared.name })
            : null}
        </p>
      </div>
      <PermissionMatrix
        label={translate('rights.of', { name })}
        modules={data.modules}
        value={value}
        onChange={setOwn}
        compared={compared}
      />
      <PermissionChanges changes={changes} modules={data.modules} />
      <SaveBar
        unsaved={unsaved}
        saving={isRunning}
        isOff={unsaved === 0}
        saveLabel={translate('form.save')}
        onSave={() => void save()}
        onCancel={() => setOwn(undefined)}
      />
      {isNaming ? <TemplateDialog list={value} onClose={() => setNaming(false)} /> : null}
    </div>
  );
};

const NONE: readonly ActivityLogEntry[] = [];

/** The lists of templates and of the other Recruiters. */
const useGroups = (member: Member, { templates, recruiters }: PermissionData): readonly ListGroup[] => {
  const translate = useTranslate();
  return useMemo(
    () => [
      {
        label: translate('rights.views.templates'),
        choices: templates.map(({ id, name, permissions }) => ({
          key: `template ${id}`,
          name,
          list: readList(permissions),
        })),
      },
      {
        label: translate('rights.recruiters'),
        choices: recruiters
          .filter(({ id }) => id !== member.id)
          .map((other) => ({ key: `member ${other.id}`, name: fullName(other), list: readList(other.permissions) })),
      },
    ],
    [translate, templates, recruiters, member.id],
  );
};
