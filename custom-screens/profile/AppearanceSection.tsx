import { useId } from 'react';
import type { ReactNode } from 'react';
import { Radio, RadioGroup } from '@mui/material';
import { useColorScheme } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { usePreference } from '#client/preferences/preferences.ts';
import type { Preference } from '#client/preferences/preferences.ts';
import { ProfileSection } from './ProfileSection.tsx';

const MODES = ['light', 'dark', 'system'] as const satisfies readonly Preference<'dark_mode'>[];
const MENUS = ['vertical', 'collapsible-vertical'] as const satisfies readonly Preference<'menu_style'>[];

/** How the application looks in this browser. A choice applies immediately, in every tab. */
export const AppearanceSection = () => {
  const { mode = 'system', setMode } = useColorScheme();
  const [menu, setMenu] = usePreference('menu_style');
  return (
    <ProfileSection section="appearance">
      <PictureChoice name="theme" values={MODES} value={mode} onChange={setMode} pictures={THEMES} />
      <PictureChoice name="menu" values={MENUS} value={menu} onChange={setMenu} pictures={MENU_PICTURES} />
    </ProfileSection>
  );
};

interface PictureChoiceProps<Value extends string> {
  /** Below `profile.appearance`: its title, and a title and explanation for each value. */
  readonly name: 'theme' | 'menu';
  readonly values: readonly Value[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly pictures: Readonly<Record<Value, ReactNode>>;
}

const PictureChoice = <Value extends string>(props: PictureChoiceProps<Value>) => {
  const { name, values, value, onChange, pictures } = props;
  const translate = useTranslate();
  const id = useId();
  return (
    <div className="profile-choice">
      <h3 id={id}>{translate(`profile.appearance.${name}.title`)}</h3>
      <RadioGroup
        row
        aria-labelledby={id}
        value={value}
        onChange={(_event, next) => onChange(next as Value)}
        className="profile-pictures"
      >
        {values.map((option) => (
          <label key={option} className="profile-picture" data-chosen={option === value}>
            {pictures[option]}
            <span className="profile-picture-words">
              <Radio
                size="small"
                value={option}
                slotProps={{
                  input: { 'aria-labelledby': `${id}-${option}`, 'aria-describedby': `${id}-${option}-help` },
                }}
              />
              <span id={`${id}-${option}`}>{translate(`profile.appearance.${name}.${option}`)}</span>
            </span>
            <small id={`${id}-${option}-help`}>{translate(`profile.appearance.${name}.${option}_help`)}</small>
          </label>
        ))}
      </RadioGroup>
    </div>
  );
};

const Mini = ({ look }: { readonly look: string }) => (
  <span className={`mini mini-${look}`} aria-hidden>
    <i className="mini-side" />
    <i className="mini-lines" />
  </span>
);

/** A window in each theme; the system's is half of each. */
const THEMES: Readonly<Record<Preference<'dark_mode'>, ReactNode>> = {
  light: <Mini look="light" />,
  dark: <Mini look="dark" />,
  system: <Mini look="system" />,
};

/** A picture of a window with its sidebar open, or collapsed to icons. */
const MENU_PICTURES: Readonly<Record<Preference<'menu_style'>, ReactNode>> = {
  vertical: <Mini look="open" />,
  'collapsible-vertical': <Mini look="folding" />,
};
