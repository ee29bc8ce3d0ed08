import { Checkbox, FormControlLabel, Skeleton } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useBulkWork } from '#admin/bulk-work/useBulkWork.tsx';
import { useFindDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import { SelectBox } from '#ui/inputs/SelectBox.tsx';
import type { ToolProps } from '../tool-props.ts';
import { MappingTable } from './MappingTable.tsx';
import { useMigration, type Version } from './useMigration.ts';

/** Takes applicants from one version to another as bulk work, which shows first what it does. */
const MigrationDialog = (props: ToolProps) => {
  const applicants = useFindDefinition('applicants');
  return applicants ? <Choices {...props} applicants={applicants} /> : null;
};

export default MigrationDialog;

const Choices = ({ builder, applicants, onClose }: ToolProps & { readonly applicants: CatalogueResource }) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const migration = useMigration(builder, applicants);
  const [checks, setChecks] = useState(true);
  const { begin, isBusy, dialog } = useBulkWork(applicants, onClose);
  const { isReady, sources, targets, source, target, mappings } = migration;
  const moved = (mappings ?? []).filter(({ to, count = 0 }) => to && count > 0);
  const count = moved.reduce((sum, each) => sum + (each.count ?? 0), 0);
  const titleOf = ({ name, version }: Version) => translate('workflow_builder.migration.version', { name, version });
  const show = () => {
    const stages = Object.fromEntries(moved.map(({ from, to }) => [String(from.id), to!.id])); // filtered above
    const filter = { stage: moved.map(({ from }) => from.id) };
    return begin({
      work: { kind: 'transitions', key: 'migrate', data: { stages, checks } },
      many: { records: { filter }, count },
      action: translate('workflow_builder.migration.submit'),
      question: translate('workflow_builder.migration.question', { name: target ? titleOf(target) : '' }),
      isDanger: false,
      canUndo: true,
    });
  };
  // One dialog at a time: the question takes the place of the choices, and leads back to them.
  if (dialog) return dialog;
  return (
    <ActionDialog
      title={translate('workflow_builder.migration.title')}
      size="md"
      closeLabel={translate('ra.action.cancel')}
      action={
        isReady && sources.length === 0
          ? undefined
          : translate('workflow_builder.migration.preview', { smart_count: count, count: formatNumber(count, locale) })
      }
      isBusy={isBusy}
      isOff={count === 0}
      onAction={show}
      onClose={onClose}
    >
      {isReady ? null : <Skeleton variant="rounded" height={240} />}
      {isReady && sources.length === 0 ? (
        <p className="builder-lead">{translate('workflow_builder.migration.none')}</p>
      ) : null}
      {isReady && source && target ? (
        <>
          <p className="builder-lead">{translate('workflow_builder.migration.lead')}</p>
          <div className="migration-versions">
            <label className="row builder-choice">
              {translate('workflow_builder.migration.from')}
              <SelectBox
                look="small"
                value={source.id}
                onChange={(event) => migration.choose({ from: Number(event.target.value) })}
              >
                {sources.map((each) => (
                  <option key={each.version.id} value={each.version.id}>
                    {translate('workflow_builder.migration.counted', {
                      name: titleOf(each.version),
                      smart_count: each.count ?? 0,
                      count: formatNumber(each.count ?? 0, locale),
                    })}
                  </option>
                ))}
              </SelectBox>
            </label>
            <label className="row builder-choice">
              {translate('workflow_builder.migration.to')}
              <SelectBox
                look="small"
                value={target.id}
                onChange={(event) => migration.choose({ to: Number(event.target.value) })}
              >
                {targets.map((each) => (
                  <option key={each.id} value={each.id}>
                    {titleOf(each)}
                  </option>
                ))}
              </SelectBox>
            </label>
          </div>
          {mappings ? (
            <MappingTable mappings={mappings} onMap={migration.map} />
          ) : (
            <Skeleton variant="rounded" height={240} />
          )}
          <FormControlLabel
            control={<Checkbox checked={checks} onChange={(_event, value) => setChecks(value)} />}
            label={translate('workflow_builder.migration.checks')}
          />
        </>
      ) : null}
    </ActionDialog>
  );
};
