import { useState } from 'react';
import { Box, Button, MenuItem, TextField, Typography, useMediaQuery } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useDefinitions } from '#client/catalogue/CatalogueProvider.tsx';
import { useConfirm } from '#ui/dialogs/ConfirmProvider.tsx';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { useSettings } from '#client/settings/SettingsProvider.tsx';
import { useStored } from '#ui/store.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { TableEditor } from './TableEditor.tsx';
import { isArranged } from './team-columns.ts';
import './table-columns.css';

/** The columns that every list of the team has; every open browser follows immediately. */
const TableColumnsScreen = () => {
  const translate = useTranslate();
  const settings = useSettings();
  const confirm = useConfirm();
  const team = useStored(settings.team).tables ?? {};
  const tables = useDefinitions(Object.keys(team)).filter(({ list }) => list.columns.length > 1);
  const { data: people = {} } = useQuery({ queryKey: ['arrangements'], queryFn: () => settings.countArrangements() });
  const [chosen, setChosen] = useState<string>();
  const [isDirty, setDirty] = useState(false);
  const isPhone = useMediaQuery('(max-width: 767.98px)', { noSsr: true });
  const nameOf = ({ resource }: CatalogueResource) => translate(`resources.${resource}.name`, { smart_count: 2 });
  const sorted = tables.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)));
  const definition = sorted.find(({ resource }) => resource === chosen) ?? sorted[0];
  const choose = async (resource: string) => {
    const question = { title: 'form.leave.title', message: 'columns.leave_message', confirm: 'form.leave.discard' };
    if (isDirty && !(await confirm(question))) return;
    setDirty(false);
    setChosen(resource);
  };
  if (!definition) return <PageHeader title={translate('menu.table_columns')} />;
  return (
    <>
      <PageHeader title={translate('menu.table_columns')} count={tables.length} />
      <Typography variant="body2" sx={{ px: 'var(--gutter)', pb: 3, maxWidth: 720, color: 'text.secondary' }}>
        {translate('columns.lead')}
      </Typography>
      <Box className="table-columns">
        {isPhone ? (
          <TextField
            select
            label={translate('columns.tables')}
            value={definition.resource}
            onChange={(event) => void choose(event.target.value)}
          >
            {sorted.map((table) => (
              <MenuItem key={table.resource} value={table.resource}>
                {nameOf(table)}
              </MenuItem>
            ))}
          </TextField>
        ) : (
          <nav aria-label={translate('columns.tables')} className="table-columns-tables">
            {sorted.map((table) => (
              <Button
                key={table.resource}
                variant="text"
                aria-current={table === definition || undefined}
                onClick={() => void choose(table.resource)}
              >
                <span className="cut">{nameOf(table)}</span>
                {isArranged(table, team[table.resource]) ? (
                  <span className="list-pill">{translate('columns.changed')}</span>
                ) : null}
              </Button>
            ))}
          </nav>
        )}
        <TableEditor
          key={definition.resource}
          definition={definition}
          name={nameOf(definition)}
          people={people[definition.resource] ?? 0}
          onDirty={setDirty}
        />
      </Box>
    </>
  );
};

export default TableColumnsScreen;
