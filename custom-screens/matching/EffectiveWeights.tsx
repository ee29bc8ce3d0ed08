import { useRecordContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { FormScope } from '#admin/form/FormScope.tsx';
import { useEvaluationContext } from '#admin/conditions/evaluation-context.ts';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { RelationInput } from '#engine/field-types/relation/RelationInput.tsx';
import { PresetMenu } from './PresetMenu.tsx';
import { PICKED_SCOPES, useEffectiveWeights } from './useEffectiveWeights.ts';
import type { Place } from './useEffectiveWeights.ts';
import { WeightTable } from './WeightTable.tsx';
import type { Preset } from './presets.ts';
import './matching.css';

/**
 * What counts in the end: each parameter with its share of the whole and the set that it comes from. For which organization and
 * job type is picked here, but for what the record itself is for; a preset can be held against it.
 */
const EffectiveWeights = () => {
  const definition = useDefinition();
  const record = useRecordContext();
  const context = useEvaluationContext('update');
  const form = useForm<Place>({ defaultValues: { organization: null, job_type: null } });
  return (
    <FormScope definition={definition} context={context}>
      <FormProvider {...form}>
        <div className="effective-weights">
          <div className="effective-place">
            {PICKED_SCOPES.filter((scope) => scope !== record?.['scope']).map((scope) => (
              <RelationInput key={scope} field={definition.fields[scope]!} source={scope} /> // each file has both
            ))}
          </div>
          <Effective />
        </div>
      </FormProvider>
    </FormScope>
  );
};

const Effective = () => {
  const translate = useTranslate();
  const [preset, setPreset] = useState<Preset>();
  const { weights, missing, error } = useEffectiveWeights(useWatch() as Place);
  return (
    <section
      className="effective-weights"
      aria-label={translate('matching.effective.title')}
      aria-busy={!weights && !error}
    >
      <div className="effective-head">
        <p className="field-hint" aria-live="polite">
          {missing.map((name) => translate('matching.effective.missing', { name })).join(' ') ||
            translate('matching.effective.hint')}
        </p>
        <PresetMenu
          label={preset ? translate('matching.preset.compared', preset) : translate('matching.preset.compare')}
          onChoose={setPreset}
          canEnd={preset !== undefined}
        />
      </div>
      {error ? <p role="alert">{error.message}</p> : null}
      {weights ? <WeightTable weights={weights} preset={preset} /> : null}
    </section>
  );
};

export default EffectiveWeights;
