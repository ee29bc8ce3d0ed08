import { FormControlLabel, Radio, RadioGroup } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useId, useState } from 'react';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import { focusFirst } from '#ui/dialogs/focus-first.ts';
import { idOf } from '#engine/field-types/relation/cascade.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { nodeActivity } from '#engine/model/node-activity.ts';
import { RecordFinder } from '../list/RecordFinder.tsx';
import { useResourceLabels } from '../words/words.ts';
import { usageText } from '../removal/usage-text.ts';
import type { AskedChildren, ChildrenAnswer } from './asked-children.ts';

interface ChildrenDialogProps {
  readonly definition: CatalogueResource;
  readonly asked: AskedChildren;
  readonly onAnswer: (answer: ChildrenAnswer) => void;
}

type Choice = 'leave' | 'deactivate' | 'move';

/** Says what is active below, and asks what becomes of it; leaving it as it is has the focus. */
const ChildrenDialog = ({ definition, asked, onAnswer }: ChildrenDialogProps) => {
  const translate = useTranslate();
  const locale = useLocale();
  const words = useResourceLabels(definition);
  const { resources } = useCatalogue();
  const textId = useId();
  const [choice, setChoice] = useState<Choice>('leave');
  const [target, setTarget] = useState<number>();
  const { children, record } = asked;
  const hasLevelsBelow = Object.values(resources).some(({ parent }) =>
    children.some(({ resource }) => parent === resource),
  );
  const canMove = record !== undefined && !hasLevelsBelow;
  const args = { smart_count: asked.ids.length, name: words.oneInside, names: words.manyInside };
  const wish = { leave: undefined, deactivate: 'deactivate', move: target }[choice] as
    | 'deactivate'
    | number
    | undefined;
  const choices: readonly Choice[] = canMove ? ['leave', 'deactivate', 'move'] : ['leave', 'deactivate'];
  const isReady = choice !== 'move' || target !== undefined;
  return (
    <ActionDialog
      title={translate('children.title')}
      describedBy={textId}
      onClose={() => onAnswer(null)}
      closeLabel={translate('confirm.go_back')}
      action={translate('form.save')}
      onSubmit={() => isReady && onAnswer({ wish })}
      isOff={!isReady}
    >
      <p id={textId}>{translate('children.text', { ...args, users: usageText(children, false, translate, locale) })}</p>
      <RadioGroup
        aria-label={translate('children.title')}
        value={choice}
        onChange={(_event, value) => setChoice(value as Choice)}
      >
        {choices.map((each) => (
          <FormControlLabel
            key={each}
            value={each}
            control={<Radio slotProps={{ input: { ref: each === 'leave' ? focusFirst : undefined } }} />}
            label={translate(`children.${each}`, args)}
          />
        ))}
      </RadioGroup>
      {choice === 'move' && record ? (
        <RecordFinder
          definition={definition}
          filter={siblingsOf(definition, record)}
          label={translate('children.target', { name: words.oneInside })}
          autoFocus
          onChoose={(id) => setTarget(id === undefined ? undefined : Number(id))}
        />
      ) : null}
      {hasLevelsBelow ? <p className="field-hint">{translate('children.no_move')}</p> : null}
    </ActionDialog>
  );
};

export default ChildrenDialog;

/** The other active records in the same place of the hierarchy. */
const siblingsOf = (definition: CatalogueResource, record: RaRecord) => {
  const state = nodeActivity(definition)!; // asked of such only
  const place = Object.fromEntries(definition.places.map((name) => [name, idOf(record[name])]));
  return { ...place, [state.field]: state.active, id: { not: { enum: [record.id] } } };
};
