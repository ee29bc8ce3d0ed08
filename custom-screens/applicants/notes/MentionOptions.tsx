import { List, ListItemButton, Paper, Popper } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { MemberName } from '#shared/contracts/team.ts';

interface MentionOptionsProps {
  readonly id: string;
  readonly anchor: () => HTMLElement;
  readonly options: readonly MemberName[];
  /** The place of the one that Enter takes. */
  readonly active: number;
  readonly onTake: (person: MemberName) => void;
}

/** The colleagues whose names go with what is typed behind an `@`; the keyboard stays in the text. */
export const MentionOptions = ({ id, anchor, options, active, onTake }: MentionOptionsProps) => {
  const translate = useTranslate();
  if (options.length === 0) return null;
  return (
    <Popper open anchorEl={anchor} placement="bottom-start" className="note-mention-options">
      <Paper elevation={8}>
        <List id={id} role="listbox" dense aria-label={translate('applicants.note.mentions')}>
          {options.map((person, index) => (
            <ListItemButton
              key={person.id}
              id={`${id}-${index}`}
              component="li"
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onTake(person)}
            >
              <span className="cut">{person.name}</span>
            </ListItemButton>
          ))}
        </List>
      </Paper>
    </Popper>
  );
};
