import { Button, IconButton, Menu, MenuItem } from '@mui/material';
import { ArrowRight, Plus, Undo2, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { type BuilderStage, guardsOf, kindOf, nameOf } from './model.ts';
import type { Builder } from './useBuilder.ts';

interface StageMovesProps {
  readonly builder: Builder;
  readonly stage: BuilderStage;
}

/** The stages that applicants move to from this one; each says what it requires. */
export const StageMoves = ({ builder, stage }: StageMovesProps) => {
  const translate = useTranslate();
  const { stages } = builder;
  const at = stages.findIndex(({ key }) => key === stage.key);
  const targets = stage.next.flatMap((key) => stages.find((each) => each.key === key) ?? []);
  const others = stages.filter(({ key }) => key !== stage.key && !stage.next.includes(key));
  const implied = stages[at + 1];
  if (['hired', 'rejected', 'withdrawn'].includes(kindOf(stage)))
    return <p className="fine">{translate('workflow_builder.builder.is_end')}</p>;
  return (
    <div className="stage-moves" data-field="next_stages">
      <ul className="bare" aria-label={translate('workflow_builder.builder.moves')}>
        {targets.map((target) => (
          <li key={target.key} className="row">
            {stages.indexOf(target) < at ? (
              <Undo2 size={16} strokeWidth={1.75} aria-hidden />
            ) : (
              <ArrowRight size={16} strokeWidth={1.75} aria-hidden />
            )}
            <span>{nameOf(target)}</span>
            <small className="fine">
              {translate('workflow_builder.builder.guards', { smart_count: guardsOf(target) })}
            </small>
            <IconButton
              size="small"
              aria-label={translate('workflow_builder.builder.remove_move', { name: nameOf(target) })}
              onClick={() => builder.removeMove(stage.key, target.key)}
            >
              <X size={14} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </li>
        ))}
        {targets.length === 0 && implied ? (
          <li className="row fine">
            <ArrowRight size={16} strokeWidth={1.75} aria-hidden />
            <span>{translate('workflow_builder.builder.implied', { name: nameOf(implied) })}</span>
          </li>
        ) : null}
      </ul>
      {others.length > 0 ? <AddMove others={others} onAdd={(key) => builder.addMove(stage.key, key)} /> : null}
    </div>
  );
};

interface AddMoveProps {
  readonly others: readonly BuilderStage[];
  readonly onAdd: (key: string) => void;
}

const AddMove = ({ others, onAdd }: AddMoveProps) => {
  const translate = useTranslate();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        variant="text"
        startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {translate('workflow_builder.builder.add_move')}
      </Button>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {others.map((other) => (
          <MenuItem
            key={other.key}
            onClick={() => {
              setAnchor(null);
              onAdd(other.key);
            }}
          >
            {nameOf(other)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
