import { Minus } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { Ref } from 'react';
import { useListText } from '#engine/field-types/useListText.ts';
import type { StageRight } from '#shared/contracts/workflows.ts';
import {
  cellStates,
  presetStates,
  type RightCell,
  type RightState,
  type RightStates,
  type WorkingRights,
} from './draft.ts';
import { PRESET_NAMES, PRESETS, RIGHT_GROUPS, RIGHT_LOOKS, type RightLook } from './rights.ts';

interface RightEditorProps {
  readonly cells: readonly RightCell[];
  readonly rights: WorkingRights;
  readonly onChange: (states: RightStates) => void;
  /** Gets the focus when the grid leads on here. */
  readonly firstRef?: Ref<HTMLButtonElement>;
}

/**
 * Permissions of the cells, all together: quick fills, then each by name. Where cells differ, a permission is mixed. Those
 * of exceptions alone have a third state: as the role.
 */
export const RightEditor = ({ cells, rights, onChange, firstRef }: RightEditorProps) => {
  const translate = useTranslate();
  const open = cells.filter(({ row }) => !row.full);
  if (open.length === 0) return <p className="hint">{translate('stage_permission.read_only')}</p>;
  const isException = open.every(({ row }) => row.user !== null);
  const states = open.map((cell) => cellStates(rights, cell));
  const stateOf = (right: StageRight): RightState | 'mixed' => {
    const [first, ...others] = new Set(states.map((each) => each[right]));
    return others.length > 0 ? 'mixed' : (first ?? 'inherit');
  };
  const isLit = (given: RightStates) => RIGHT_LOOKS.every(({ right }) => stateOf(right) === given[right]);
  const inherit = Object.fromEntries(RIGHT_LOOKS.map(({ right }) => [right, 'inherit' as const]));
  return (
    <>
      <div className="perm-presets" role="group" aria-label={translate('stage_permission.quick_fill')}>
        {isException ? (
          <button type="button" aria-pressed={isLit(inherit)} onClick={() => onChange(inherit)}>
            {translate('stage_permission.presets.inherit')}
          </button>
        ) : null}
        {PRESET_NAMES.map((preset, index) => {
          const given = presetStates(PRESETS[preset]);
          return (
            <button
              key={preset}
              type="button"
              ref={index === 0 ? firstRef : undefined}
              aria-pressed={isLit(given)}
              onClick={() => onChange(given)}
            >
              {translate(`stage_permission.presets.${preset}`)}
            </button>
          );
        })}
      </div>
      <div className="perm-rights">
        {RIGHT_GROUPS.map((group) => (
          <div key={group} role="group" aria-labelledby={`perm-group-${group}`}>
            <h2 id={`perm-group-${group}`}>{translate(`stage_permission.groups.${group}`)}</h2>
            <div>
              {RIGHT_LOOKS.filter((look) => look.group === group).map((look) => (
                <RightButton
                  key={look.right}
                  look={look}
                  state={stateOf(look.right)}
                  isException={isException}
                  onChange={(state) => onChange({ [look.right]: state })}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </>
  );
};

interface RightButtonProps {
  readonly look: RightLook;
  readonly state: RightState | 'mixed';
  readonly isException: boolean;
  readonly onChange: (state: RightState) => void;
}

/** What a press makes of a state. */
const NEXT: Readonly<Record<RightState | 'mixed', RightState>> = {
  inherit: 'grant',
  grant: 'deny',
  deny: 'inherit',
  mixed: 'grant',
};

const PRESSED = { grant: true, deny: false, inherit: false, mixed: 'mixed' } as const;

const RightButton = ({ look: { right, icon: RightIcon }, state, isException, onChange }: RightButtonProps) => {
  const translate = useTranslate();
  const name = translate(`stage_permission.rights.${right}`);
  const next = isException ? NEXT[state] : state === 'grant' ? 'deny' : 'grant';
  return (
    <button
      type="button"
      className="perm-right"
      data-state={state}
      aria-pressed={PRESSED[state]}
      aria-label={isException ? translate(`stage_permission.state_of.${state}`, { right: name }) : undefined}
      title={isException ? translate(`stage_permission.states.${state}`) : undefined}
      onClick={() => onChange(next)}
    >
      {state === 'mixed' ? <Minus size={13} aria-hidden /> : <RightIcon size={13} strokeWidth={1.75} aria-hidden />}
      {name}
    </button>
  );
};

/** Which cells are selected, in words. */
export const SelectionText = ({ cells }: { readonly cells: readonly RightCell[] }) => {
  const translate = useTranslate();
  const listed = useListText();
  const rows = [...new Set(cells.map(({ row }) => row.name))];
  const stages = [...new Set(cells.map(({ stage }) => stage.name))];
  const short = (names: readonly string[], many: string) =>
    names.length > 2 ? translate(many, { smart_count: names.length }) : listed(names);
  return (
    <p className="row perm-selected">
      <b>{short(rows, 'stage_permission.rows_count')}</b>
      <span>{translate('stage_permission.in_stages', { stages: short(stages, 'stage_permission.stages_count') })}</span>
      {cells.length > 1 ? (
        <span className="pill">{translate('stage_permission.cells', { smart_count: cells.length })}</span>
      ) : null}
    </p>
  );
};
