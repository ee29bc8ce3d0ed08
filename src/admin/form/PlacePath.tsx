import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { idOf, nameOf } from '#engine/field-types/relation/cascade.ts';
import { TargetMark } from '#engine/field-types/relation/OptionLine.tsx';
import { useInputScope } from '#engine/field-types/input/input-scope.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { useResourceLabels } from '../words/words.ts';
import { useRecordForm } from './form-context.ts';

/** Shows where a record will be, extended with each chosen level above it. */
export const PlacePath = () => {
  const { definition } = useRecordForm();
  const levels = definition.places.toReversed();
  return levels.length > 0 ? <Path levels={levels} /> : null;
};

const Path = ({ levels }: { readonly levels: readonly string[] }) => {
  const { definition } = useRecordForm();
  const { targetOf } = useInputScope();
  const translate = useTranslate();
  const chosen = useWatch({ name: [...levels] });
  const title: unknown = useWatch({ name: definition.titleFields[0] ?? 'name' });
  const { oneInside } = useResourceLabels(definition);
  const fallback = translate('list.create', { name: oneInside });
  return (
    <>
      <h2 className="place-title">{translate('form.place.title')}</h2>
      <ol className="place">
        {levels.map((name, index) => {
          const target = targetOf(definition.fields[name]?.relation?.to ?? '');
          const known = idOf(chosen[index]) === null ? undefined : nameOf(chosen[index]);
          return (
            <li key={name} style={{ marginLeft: index * 24 }}>
              {known && target.mark !== 'none' ? (
                <TargetMark name={known} target={target} />
              ) : (
                <Icon name={target.icon} />
              )}
              {known ? <span className="cut">{known}</span> : <span className="place-gap" />}
            </li>
          );
        })}
        <li style={{ marginLeft: levels.length * 24 }}>
          <span className="place-new">
            <Icon name={definition.icon} />
            <span className="cut">{typeof title === 'string' && title !== '' ? title : fallback}</span>
          </span>
        </li>
      </ol>
    </>
  );
};
