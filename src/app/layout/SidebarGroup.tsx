import { useId } from 'react';
import type { ReactNode } from 'react';
import { Box, ButtonBase } from '@mui/material';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { linksOf } from './navigation.ts';
import type { MenuGroup } from './navigation.ts';
import { SidebarBranch } from './SidebarBranch.tsx';
import { SidebarLink } from './SidebarLink.tsx';
import { useFold } from './useFold.ts';
import type { SidebarLook } from './sidebar-look.ts';

/** Entries under a quiet heading that collapses them if the file says so. */
export const SidebarGroup = ({ group, ...look }: SidebarLook & { readonly group: MenuGroup }) => {
  const translate = useTranslate();
  const listId = useId();
  const keys = group.entries.flatMap(linksOf).map(({ key }) => key);
  const [isFolded, setFolded] = useFold({
    key: group.key || 'root',
    holdsActive: look.active !== undefined && keys.includes(look.active),
    isLong: look.isLong,
  });
  const label = group.key === '' ? undefined : translate(`menu.${group.key}`);
  const isCollapsible = label !== undefined && (group.isCollapsible || look.isLong);
  const isShut = isCollapsible && isFolded && !look.isRail;

  return (
    <>
      {label === undefined ? null : look.isRail ? (
        <Box sx={{ height: '1px', m: '8px 10px', bgcolor: 'divider' }} />
      ) : (
        <GroupHeading
          label={label}
          listId={listId}
          isShut={isShut}
          isTouch={look.isTouch}
          onFold={isCollapsible ? () => setFolded(!isFolded) : undefined}
        />
      )}
      <Box component="ul" id={listId} aria-label={label} hidden={isShut} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {group.entries.map((entry) => (
          <li key={entry.key}>
            {'links' in entry ? <SidebarBranch branch={entry} {...look} /> : <SidebarLink link={entry} {...look} />}
          </li>
        ))}
      </Box>
    </>
  );
};

interface GroupHeadingProps {
  readonly label: string;
  readonly listId: string;
  readonly isShut: boolean;
  readonly isTouch: boolean;
  /** Absent: the group is always open. */
  readonly onFold: (() => void) | undefined;
}

const GroupHeading = ({ label, listId, isShut, isTouch, onFold }: GroupHeadingProps): ReactNode => {
  const Mark = isShut ? ChevronRight : ChevronDown;
  const look = { ...heading, minHeight: isTouch ? 28 : 24 };
  if (!onFold) return <Box sx={look}>{label}</Box>;
  return (
    <ButtonBase
      aria-expanded={!isShut}
      aria-controls={listId}
      onClick={onFold}
      sx={{ ...look, '&:hover': { color: 'text.primary' }, '&:hover svg, &:focus-visible svg': { opacity: 1 } }}
    >
      <span className="cut">{label}</span>
      <Box
        component={Mark}
        aria-hidden
        size={12}
        sx={{ flex: 'none', opacity: isShut ? 1 : 0, '@media (hover: none)': { opacity: 1 } }}
      />
    </ButtonBase>
  );
};

const heading = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  width: '100%',
  px: '10px',
  mt: '10px',
  mb: '2px',
  borderRadius: '6px',
  fontFamily: 'inherit',
  letterSpacing: 'inherit',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  color: 'text.tertiary',
};
