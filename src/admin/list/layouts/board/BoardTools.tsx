import { Button, Divider, Menu, MenuItem } from '@mui/material';
import { Check } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { BoardDefinition } from '#engine/model/screen-definition.ts';
import { useLocalDefinition } from '../../../words/words.ts';
import { useCardChoice } from './card-fields.ts';
import { useLane } from './useBoardPlaces.ts';

interface BoardToolsProps {
  readonly definition: CatalogueResource;
  readonly board: BoardDefinition;
}

/** What divides a board into lanes, and what its cards show; kept for this user. */
const BoardTools = ({ definition, board }: BoardToolsProps) => {
  const local = useLocalDefinition(definition);
  return (
    <>
      {board.lanes.length > 0 ? <LanesMenu definition={local} board={board} /> : null}
      {board.component === undefined ? <CardFieldsMenu definition={local} board={board} /> : null}
    </>
  );
};

export default BoardTools;

const LanesMenu = ({ definition, board }: BoardToolsProps) => {
  const translate = useTranslate();
  const [lane, setLane] = useLane(definition);
  const title = (name: string) => definition.fields[name]?.title ?? name;
  return (
    <ToolMenu
      text={lane === undefined ? translate('board.lanes.none') : translate('board.lanes.by', { field: title(lane) })}
      label={translate('board.lanes.title')}
    >
      {(close) =>
        [undefined, ...board.lanes].map((name) => (
          <MenuItem
            key={name ?? ''}
            role="menuitemradio"
            aria-checked={name === lane}
            onClick={() => {
              setLane(name);
              close();
            }}
          >
            <Mark isChosen={name === lane} />
            {name === undefined ? translate('board.lanes.off') : title(name)}
          </MenuItem>
        ))
      }
    </ToolMenu>
  );
};

const CardFieldsMenu = ({ definition, board }: BoardToolsProps) => {
  const translate = useTranslate();
  const { shown, offered, setShown } = useCardChoice(definition, board);
  const toggle = (name: string) =>
    setShown(shown.includes(name) ? shown.filter((each) => each !== name) : [...shown, name]);
  return (
    <ToolMenu text={translate('board.card_fields')} label={translate('board.card_fields')}>
      {() => [
        ...offered.map((name) => (
          <MenuItem key={name} role="menuitemcheckbox" aria-checked={shown.includes(name)} onClick={() => toggle(name)}>
            <Mark isChosen={shown.includes(name)} />
            {definition.fields[name]?.title}
          </MenuItem>
        )),
        <Divider key="divider" />,
        <MenuItem key="usual" onClick={() => setShown(undefined)}>
          {translate('board.usual_fields')}
        </MenuItem>,
      ]}
    </ToolMenu>
  );
};

/** Keeps its place in items that are not chosen. */
const Mark = ({ isChosen }: { readonly isChosen: boolean }) => (
  <span className="list-tick">{isChosen ? <Check size={14} strokeWidth={1.75} aria-hidden /> : null}</span>
);

interface ToolMenuProps {
  readonly text: string;
  readonly label: string;
  readonly children: (close: () => void) => ReactNode;
}

const ToolMenu = ({ text, label, children }: ToolMenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        variant="text"
        size="small"
        className="list-wide"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {text}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-label': label, dense: true }, paper: { sx: { maxHeight: 420 } } }}
      >
        {children(close)}
      </Menu>
    </>
  );
};
