import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { SaveBar } from '#admin/form/SaveBar.tsx';
import { useLeaveGuard } from '#admin/form/useLeaveGuard.ts';
import { ErrorState } from '#admin/list/ListStates.tsx';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import { type DraftField, newField } from './draft-fields.ts';
import { FieldList } from './FieldList.tsx';
import { FieldPanel } from './FieldPanel.tsx';
import { TableChoice } from './TableChoice.tsx';
import { useCustomFieldSetup } from './useCustomFieldSetup.ts';
import './custom-fields.css';

/** The fields that Admins add to tables. Saved changes appear in every open browser immediately. */
const CustomFieldsScreen = () => {
  const translate = useTranslate();
  const catalogue = useCatalogue();
  const [chosen, setChosen] = useState<string>();
  const [edited, setEdited] = useState<string>();
  const setup = useCustomFieldSetup((rejected, errors) => {
    const wrong = rejected.fields[placeOf(Object.keys(errors)[0])];
    if (wrong) setEdited(wrong.uid);
  });
  useLeaveGuard(setup.unsaved, () => undefined);
  const titleOf = (table: string) =>
    translate(`resources.${table}.name`, { smart_count: 2, _: catalogue.resources[table]?.titlePlural ?? table });
  const table = setup.tables.find((each) => each.table === chosen) ?? setup.tables[0];
  const field = table?.fields.find(({ uid }) => uid === edited);
  const title = translate('menu.custom_fields');

  if (setup.query.isError && !table)
    return (
      <>
        <PageHeader title={title} />
        <ErrorState
          title={translate('custom_fields.failure')}
          error={setup.query.error}
          onRetry={() => void setup.query.refetch()}
        />
      </>
    );
  if (!table) return <PageHeader title={title} />;

  const put = (next: DraftField) =>
    setup.change({ ...table, fields: table.fields.map((each) => (each.uid === next.uid ? next : each)) });
  const add = () => {
    const fresh = newField();
    setup.change({ ...table, fields: [...table.fields, fresh] });
    setEdited(fresh.uid);
  };
  const errorsAt = (place: number) => {
    const start = `data.0.fields.${place}.`;
    const found = Object.entries(setup.errors).filter(([path]) => path.startsWith(start));
    return Object.fromEntries(found.map(([path, error]) => [path.slice(start.length), error]));
  };
  const unsaved = setup.unsavedOf(table);
  /** A field that was new goes on being edited under the id that it got. */
  const save = async () => {
    const place = field ? table.fields.indexOf(field) : -1;
    const saved = await setup.save(table);
    if (saved && place >= 0) setEdited(saved.fields[place]?.uid);
  };

  return (
    <>
      <PageHeader title={title} count={translate('custom_fields.count', { smart_count: table.fields.length })}>
        <Button variant="contained" color="primary" startIcon={<Plus size={16} aria-hidden />} onClick={add}>
          {translate('custom_fields.add')}
        </Button>
      </PageHeader>
      <div className="cf" data-panel={field ? true : undefined}>
        <TableChoice
          tables={setup.tables}
          chosen={table.table}
          titleOf={titleOf}
          unsavedOf={setup.unsavedOf}
          onChoose={(next) => {
            setChosen(next);
            setEdited(undefined);
          }}
        />
        <div className="cf-main">
          {setup.conflict ? (
            <ConflictNotice
              theirs={setup.conflict}
              onTheirs={() => setup.discard(table.table)}
              onMine={() => setup.rebase(table)}
            />
          ) : null}
          <FieldList
            table={table}
            title={titleOf(table.table)}
            edited={edited}
            hasErrors={(place) => Object.keys(errorsAt(place)).length > 0}
            onEdit={setEdited}
            onChange={setup.change}
            onAdd={add}
          />
        </div>
        {field ? (
          <FieldPanel
            key={field.uid}
            field={field}
            table={table}
            errors={errorsAt(table.fields.indexOf(field))}
            onChange={put}
            onClose={() => setEdited(undefined)}
            onRemove={() => {
              setup.change({ ...table, fields: table.fields.filter(({ uid }) => uid !== field.uid) });
              setEdited(undefined);
            }}
          />
        ) : null}
      </div>
      {unsaved > 0 ? (
        <div role="region" aria-label={translate('custom_fields.unsaved_region')} className="form-foot">
          <SaveBar
            unsaved={unsaved}
            saving={setup.isSaving}
            saveLabel={translate('form.save')}
            cancelLabel={translate('form.leave.discard')}
            onCancel={() => setup.discard(table.table)}
            onSave={() => void save()}
          />
        </div>
      ) : null}
    </>
  );
};

export default CustomFieldsScreen;

/** Which field an error is about, by its path. */
const placeOf = (path: string | undefined): number => Number(/^data\.0\.fields\.(\d+)\./.exec(path ?? '')?.[1] ?? -1);
