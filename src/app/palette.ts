import type { Tokens } from './tokens.ts';

/** Tokens without a place in Material UI; they are on the palette under their own names. */
const OWN = [
  'sunken',
  'raised',
  'hover',
  'selected',
  'lineStrong',
  'lineControl',
  'accent',
  'accentSolid',
  'accentSolidHover',
  'onAccent',
  'accentSoft',
  'accentLine',
  'okSoft',
  'okDot',
  'warnSoft',
  'warnDot',
  'badSoft',
  'badDot',
  'badSolid',
  'infoSoft',
  'infoDot',
  'idleDot',
  'h1',
  'h1Soft',
  'h2',
  'h2Soft',
  'h3',
  'h3Soft',
  'h4',
  'h4Soft',
  'h5',
  'h5Soft',
  'h6',
  'h6Soft',
  'h7',
  'h7Soft',
  'h8',
  'h8Soft',
  'shadow',
  'scrim',
] as const satisfies readonly (keyof Tokens)[];

export type OwnToken = (typeof OWN)[number];

/**
 * One color scheme: tokens in Material UI's places, the rest beside them. Words and lines in accent are
 * `primary.light`.
 */
export const paletteOf = (mode: 'light' | 'dark', tokens: Tokens) => ({
  mode,
  primary: {
    main: tokens.accentSolid,
    dark: tokens.accentSolidHover,
    light: tokens.accent,
    contrastText: tokens.onAccent,
  },
  secondary: { main: tokens.text2, dark: tokens.text, light: tokens.text3, contrastText: tokens.surface },
  success: { main: tokens.ok, dark: tokens.ok, light: tokens.okDot, contrastText: tokens.surface },
  warning: { main: tokens.warn, dark: tokens.warn, light: tokens.warnDot, contrastText: tokens.surface },
  error: { main: tokens.bad, dark: tokens.bad, light: tokens.badDot, contrastText: tokens.surface },
  info: { main: tokens.info, dark: tokens.info, light: tokens.infoDot, contrastText: tokens.surface },
  text: { primary: tokens.text, secondary: tokens.text2, tertiary: tokens.text3, disabled: tokens.text3 },
  background: { default: tokens.bg, paper: tokens.surface },
  divider: tokens.line,
  action: {
    active: tokens.text2,
    hover: tokens.hover,
    selected: tokens.selected,
    focus: tokens.hover,
    disabled: tokens.text3,
    disabledBackground: tokens.sunken,
  },
  /** react-admin reads it from the theme's variables. */
  bulkActionsToolbarBackgroundColor: tokens.selected,
  ...(Object.fromEntries(OWN.map((name) => [name, tokens[name]])) as Record<OwnToken, string>),
});

type OwnTokens = { [Name in OwnToken]: string };

declare module '@mui/material/styles' {
  interface TypeText {
    /** Captions, placeholders and the dash of an empty value. */
    tertiary: string;
  }
  interface Palette extends OwnTokens {
    bulkActionsToolbarBackgroundColor: string;
  }
  interface PaletteOptions extends Partial<OwnTokens> {
    bulkActionsToolbarBackgroundColor?: string;
  }
  interface BreakpointOverrides {
    xxl: true;
  }
}
