import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { CustomFieldProps } from '#client/page/custom-field-props.ts';
import { withoutId } from '#engine/field-types/rows/new-row.ts';
import WeightShares from '#screens/weights/WeightShares.tsx';
import { PresetMenu } from './PresetMenu.tsx';
import type { Preset } from './presets.ts';
import './matching.css';

/** The parameters of matching with their shares; in a form they can be taken from a preset. */
const MatchingParameters = (props: CustomFieldProps) => (
  <>
    {'onChange' in props && !props.readOnly ? <FromPreset value={props.value} onChange={props.onChange} /> : null}
    <WeightShares {...props} />
  </>
);

interface FromPresetProps {
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** Replaces the parameters with a preset's; one click restores them. */
const FromPreset = ({ value, onChange }: FromPresetProps) => {
  const translate = useTranslate();
  const [taken, setTaken] = useState<{ readonly name: string; readonly before: unknown }>();
  const take = (preset: Preset) => {
    setTaken({ name: preset.name, before: value });
    onChange(preset.parameters.map((row) => withoutId({ ...row })));
  };
  const undo = () => {
    onChange(taken?.before);
    setTaken(undefined);
  };
  return (
    <div className="preset-take">
      <PresetMenu label={translate('matching.preset.take')} onChoose={(preset) => preset && take(preset)} />
      <span className="field-hint" aria-live="polite">
        {taken ? (
          <span>
            {translate('matching.preset.taken', taken)}{' '}
            <button type="button" onClick={undo}>
              {translate('form.cascade.undo')}
            </button>
          </span>
        ) : null}
      </span>
    </div>
  );
};

export default MatchingParameters;
