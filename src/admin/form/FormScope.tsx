import { lazy, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useHttp } from '#client/api/useApi.ts';
import { listTemplateFields } from '#shared/contracts/template-fields.ts';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import { useCatalogue, useKnownDefinitions } from '#client/catalogue/CatalogueProvider.tsx';
import { fieldInputs } from '#engine/field-types/field-inputs.tsx';
import type { InputScope, RelationTarget } from '#engine/field-types/input/input-scope.ts';
import { InputScopeProvider } from '#engine/field-types/input/input-scope.ts';
import type { EvaluationContext } from '#engine/model/predicate.ts';
import type { Catalogue, CatalogueResource } from '#engine/access/catalogue.ts';
import { isNode } from '#engine/model/is-node.ts';
import { OwnInput } from './FieldControl.tsx';

/** Loaded when a user creates a record from the options; it is a separate form. */
const InlineCreateDialog = lazy(() => import('./quick-create/InlineCreateDialog.tsx'));

/** Choices that one request brings. */
const PAGE = 25;

interface FormScopeProps {
  readonly definition: CatalogueResource;
  readonly context: EvaluationContext;
  readonly children: ReactNode;
}

/** Ties the inputs below to the API and to the catalogue. */
export const FormScope = ({ definition, context, children }: FormScopeProps) => {
  const recordsApi = useRecordsApi();
  const http = useHttp();
  const catalogue = useCatalogue();
  const definitionOf = useKnownDefinitions();
  const scope = useMemo<InputScope>(
    () => ({
      resource: definition.resource,
      fields: definition.fields,
      context,
      loadOptions: async (field, { query, page, where, ids }, signal) => {
        const wanted = ids ? { ids } : { query, page, limit: PAGE, where };
        const { results, count } = await recordsApi.getOptions(definition.resource, field, { ...wanted, signal });
        return { options: results, count };
      },
      loadDerived: (relation, id, signal) => recordsApi.getDerived(definition.resource, relation, id, signal),
      listTemplateFields: async (signal) => (await http.call(listTemplateFields, { signal })).results,
      inputs: fieldInputs,
      targetOf: (resource) => targetOf(catalogue, resource),
      ownInput: drawOwnInput(definition),
      quickCreate: {
        mayCreate: (resource, where) => canCreate(definitionOf(resource), where),
        titled: (resource, name) => titledValues(definitionOf(resource), name),
        Dialog: InlineCreateDialog,
      },
    }),
    [definition, context, recordsApi, http, catalogue, definitionOf],
  );
  return <InputScopeProvider value={scope}>{children}</InputScopeProvider>;
};

/** What is inside rows and groups gets the definition of the record. */
const drawOwnInput =
  (definition: CatalogueResource): NonNullable<InputScope['ownInput']> =>
  (props, generated) => (
    <OwnInput {...props} definition={definition} path={props.field.component ?? ''}>
      {generated}
    </OwnInput>
  );

/** Only where the new record can be given what the options are narrowed by, or has it by itself. */
const canCreate = (definition: CatalogueResource | undefined, where: Readonly<Record<string, unknown>>): boolean =>
  definition !== undefined &&
  definition.can.create &&
  definition.open.includes('create') &&
  definition.form.quickCreate.length > 0 &&
  Object.entries(where).every(
    ([name, value]) => definition.writable.includes(name) || definition.fields[name]?.default === value,
  );

/** The typed text prefills the first text field of the title, if that field can be written. */
function titledValues(definition: CatalogueResource | undefined, name: string): Readonly<Record<string, unknown>> {
  const field = definition?.titleFields.find((each) => definition.fields[each]?.type === 'text');
  return field !== undefined && definition?.writable.includes(field) ? { [field]: name } : {};
}

/** Users have an avatar, nodes of the hierarchy a tile; a resource that this user cannot open shows its name only. */
function targetOf(catalogue: Catalogue, resource: string): RelationTarget {
  const target = catalogue.resources[resource];
  const icon = target?.icon ?? 'circle';
  const mark = !target ? 'none' : target.kind === 'people' ? 'face' : isNode(target) ? 'tile' : 'none';
  return { title: target?.title ?? resource, icon, mark };
}
