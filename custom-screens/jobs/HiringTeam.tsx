import { Button, IconButton, Menu, MenuItem } from '@mui/material';
import { Plus, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { useLocalDefinition } from '#admin/words/words.ts';
import { openFieldsOf } from '#admin/conditions/open-fields.ts';
import { Face } from '#ui/marks/Face.tsx';
import type { Job, TeamRow } from './job-record.ts';
import { jobPeople } from './job-people.ts';
import { useSaveTeam } from './useSaveTeam.ts';
import './jobs.css';

const AddMember = lazy(() => import('./AddMember.tsx'));

/** The hiring team of a job, each user with their part; users who can change the job add and remove members here. */
const HiringTeam = ({ resource, record }: CustomScreenProps) =>
  resource && record ? <Team found={resource} job={record as Job} /> : null;

export default HiringTeam;

interface TeamProps {
  readonly found: CatalogueResource;
  readonly job: Job;
}

const Team = ({ found, job }: TeamProps) => {
  const definition = useLocalDefinition(found);
  const translate = useTranslate();
  const [isAdding, setAdding] = useState(false);
  const { save, isSaving } = useSaveTeam(found, job);
  const rows = job.hiring_team ?? [];
  const canChange =
    definition.can.edit &&
    definition.writable.includes('hiring_team') &&
    openFieldsOf(definition, job).includes('hiring_team');
  const { fields } = definition;
  const parts = fields['hiring_team']?.fields?.['part'];
  const fixed = jobPeople(definition, job);
  const vendors = (job.vendors ?? []).map((user) => ({
    key: `vendor-${user.id}`,
    user,
    part: translate('jobs.team.vendor'),
  }));
  if (fixed.length + rows.length + vendors.length === 0 && !canChange) return null;
  return (
    <section>
      <h2>
        {translate('jobs.team.title')}
        {canChange ? (
          <IconButton size="small" aria-label={translate('jobs.team.add')} onClick={() => setAdding(true)}>
            <Plus size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        ) : null}
      </h2>
      <ul className="job-team">
        {fixed.map(({ key, user, part }) => (
          <Member key={key} name={user.name} part={part} />
        ))}
        {rows.map((row, index) => (
          <Member key={row.id ?? index} name={row.user.name} part={parts?.enumTitles?.[row.part] ?? row.part}>
            {canChange && parts?.enum ? (
              <MemberTools
                row={row}
                parts={parts.enum.map((value) => [value, parts.enumTitles?.[value] ?? value])}
                isSaving={isSaving}
                onPart={(part) => void save(rows.map((each) => (each === row ? { ...row, part } : each)))}
                onRemove={() => void save(rows.filter((each) => each !== row))}
              />
            ) : null}
          </Member>
        ))}
        {vendors.map(({ key, user, part }) => (
          <Member key={key} name={user.name} part={part} />
        ))}
      </ul>
      {isAdding ? (
        <Suspense fallback={null}>
          <AddMember
            definition={definition}
            taken={rows.map(({ user }) => user.id)}
            onAdd={(row) => save([...rows, row])}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      ) : null}
    </section>
  );
};

interface MemberProps {
  readonly name: string;
  readonly part: string;
  /** What can be changed about it, in place of the part. */
  readonly children?: React.ReactNode;
}

const Member = ({ name, part, children }: MemberProps) => (
  <li>
    <Face name={name} />
    <span className="cut">{name}</span>
    {children ?? <small>{part}</small>}
  </li>
);

interface MemberToolsProps {
  readonly row: TeamRow;
  /** Value and title of each part. */
  readonly parts: readonly (readonly [string, string])[];
  readonly isSaving: boolean;
  readonly onPart: (part: string) => void;
  readonly onRemove: () => void;
}

const MemberTools = ({ row, parts, isSaving, onPart, onRemove }: MemberToolsProps) => {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const title = parts.find(([value]) => value === row.part)?.[1] ?? row.part;
  return (
    <>
      <Button
        className="job-part"
        variant="text"
        size="small"
        disabled={isSaving}
        aria-haspopup="menu"
        aria-label={translate('jobs.team.change_part', { name: row.user.name, part: title })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {title}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {parts.map(([value, text]) => (
          <MenuItem
            key={value}
            selected={value === row.part}
            onClick={() => {
              setAnchor(null);
              if (value !== row.part) onPart(value);
            }}
          >
            {text}
          </MenuItem>
        ))}
      </Menu>
      <IconButton
        className="job-remove"
        size="small"
        disabled={isSaving}
        aria-label={translate('jobs.team.remove', { name: row.user.name })}
        onClick={onRemove}
      >
        <X size={14} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </>
  );
};
