import {
  alpha,
  createTheme,
  type CSSVariablesResolver,
  darken,
  type MantineColorsTuple,
  type MantineTheme,
  type MantineThemeComponents,
} from '@mantine/core'

import classes from './theme.module.css'

/** Greys with a slight blue tint, to match the indigo in dark mode. 8 is the page, 7 a card, 6 an input, 4 a border. */
const dark: MantineColorsTuple = [
  '#d7dce6',
  '#b6bdcb',
  '#98a1b3',
  '#6c7588',
  '#363d4b',
  '#2a303c',
  '#20252f',
  '#181c24',
  '#11141a',
  '#0b0d12',
]

// Plain objects, not `Button.extend(…)`, which would load every component with the sign-in screen.
const components: MantineThemeComponents = {
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
  Alert: { defaultProps: { variant: 'light', radius: 'md' } },
  // Opens on click or typing, not on focus: a form that focuses its first invalid field must not cover the message.
  Autocomplete: { defaultProps: { openOnFocus: false } },
  Anchor: { defaultProps: { underline: 'hover', fw: 500 } },
  Avatar: { defaultProps: { radius: 'xl', variant: 'light' } },
  Badge: { defaultProps: { tt: 'none', variant: 'light', radius: 'sm' }, classNames: { root: classes.badge } },
  Button: { classNames: { root: classes.button } },
  Card: { defaultProps: { withBorder: true, radius: 'lg', padding: 'lg' }, classNames: { root: classes.card } },
  Checkbox: { defaultProps: { radius: 'sm', size: 'sm' } },
  Combobox: { defaultProps: { shadow: 'lg', radius: 'md' } },
  // Days of other months are too faint to read.
  DatePicker: { defaultProps: { hideOutsideDates: true } },
  Drawer: {
    defaultProps: { position: 'right', padding: 'lg', overlayProps: { backgroundOpacity: 0.35 } },
    classNames: { title: classes.dialogTitle },
  },
  Input: { classNames: { input: classes.input } },
  InputWrapper: { classNames: { label: classes.label, description: classes.description } },
  Loader: { defaultProps: { type: 'dots' } },
  // Without the placeholder the first entry takes the focus, and the menu contains only entries (axe: aria-required-children).
  Menu: {
    defaultProps: { shadow: 'lg', radius: 'md', withinPortal: true, withInitialFocusPlaceholder: false },
    classNames: { label: classes.menuLabel },
  },
  Modal: {
    defaultProps: { centered: true, radius: 'lg', padding: 'lg', overlayProps: { backgroundOpacity: 0.4, blur: 2 } },
    classNames: { title: classes.dialogTitle },
  },
  MultiSelect: { defaultProps: { openOnFocus: false } },
  NavLink: { classNames: { root: classes.navLink } },
  Notification: { defaultProps: { radius: 'md', withBorder: true }, classNames: { description: classes.toastText } },
  Pagination: { defaultProps: { radius: 'md', size: 'sm' } },
  Paper: { defaultProps: { radius: 'lg' } },
  Popover: { defaultProps: { shadow: 'lg', radius: 'md' } },
  SegmentedControl: { defaultProps: { radius: 'md' }, classNames: { root: classes.segments, label: classes.segment } },
  Select: { defaultProps: { openOnFocus: false } },
  Skeleton: { defaultProps: { radius: 'md' } },
  Table: {
    defaultProps: { verticalSpacing: '0.375rem', horizontalSpacing: 'md', highlightOnHover: true },
    classNames: { table: classes.table, th: classes.tableHead },
  },
  TagsInput: { defaultProps: { openOnFocus: false } },
  Tabs: { classNames: { tab: classes.tab } },
  Text: { defaultProps: { size: 'sm' } },
  Title: { classNames: { root: classes.title } },
  Tooltip: { defaultProps: { withArrow: true, openDelay: 300, radius: 'sm', fz: 'xs' } },
}

/** The theme of Muster. `cssVariablesResolver` ensures the contrasts; pass both to the one MantineProvider. */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 8 },
  autoContrast: true,
  defaultRadius: 'md',
  black: '#161a23',
  colors: { dark },
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSmoothing: true,
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: {
    fontFamily: 'var(--font-text)',
    fontWeight: '700',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.45' },
      h5: { fontSize: '0.875rem', lineHeight: '1.45' },
    },
  },
  components,
})

/** How much darker than shade 9 each hue must be for its text on its own light tint, or on the page, to reach 4.5 : 1. Measured. */
const darkenedText: Record<string, number> = {
  red: 0.1,
  orange: 0.32,
  yellow: 0.5,
  lime: 0.38,
  green: 0.25,
  teal: 0.12,
  cyan: 0.12,
  grape: 0.05,
  pink: 0.08,
}

/** Corrects the contrasts in which Mantine's defaults fail WCAG 2.2 AA (39 places on one page in light, 19 in dark). */
export const cssVariablesResolver: CSSVariablesResolver = (theme: MantineTheme) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': theme.colors.gray[7],
    '--mantine-color-placeholder': theme.colors.gray[7],
    '--mantine-color-error': theme.colors.red[9],
    '--mantine-color-default-border': '#d3d8e0',
    ...tints(theme, 0.13),
    ...lightTintTexts(theme),
    ...deepFills(theme, ['red', 'blue', 'cyan', 'teal', 'orange']),
  },
  dark: {
    '--mantine-color-dimmed': theme.colors.dark[1],
    '--mantine-color-placeholder': theme.colors.dark[2],
    '--mantine-color-error': theme.colors.red[4],
    ...tints(theme, 0.2),
    ...darkTintTexts(theme),
    ...deepFills(theme, ['cyan', 'teal', 'orange', 'green']),
  },
})

const lightTintTexts = (theme: MantineTheme) =>
  Object.fromEntries(
    Object.entries(darkenedText).flatMap(([hue, by]) => {
      const dark = darken(theme.colors[hue]?.[9] ?? theme.black, by)
      return [
        [`--mantine-color-${hue}-light-color`, dark],
        [`--mantine-color-${hue}-text`, dark],
      ]
    }),
  )

const hues = [
  'gray',
  'red',
  'pink',
  'grape',
  'violet',
  'indigo',
  'blue',
  'cyan',
  'teal',
  'green',
  'lime',
  'yellow',
  'orange',
] as const

const darkTintTexts = (theme: MantineTheme) =>
  Object.fromEntries(hues.map((hue) => [`--mantine-color-${hue}-light-color`, theme.colors[hue][2]]))

/** Backgrounds of badges, alerts and light buttons: a light tint of the hue over the background. */
const tints = (theme: MantineTheme, strength: number) =>
  Object.fromEntries(
    hues.flatMap((hue) => [
      [`--mantine-color-${hue}-light`, alpha(theme.colors[hue][6], strength)],
      [`--mantine-color-${hue}-light-hover`, alpha(theme.colors[hue][6], strength + 0.07)],
    ]),
  )

/** Fills on which `autoContrast` selects white text although their own shade has a contrast below 4.5 : 1. */
const deepFills = (theme: MantineTheme, hues: readonly string[]) =>
  Object.fromEntries(
    hues.flatMap((hue) => {
      const deepest = theme.colors[hue]?.[9] ?? theme.black
      return [
        [`--mantine-color-${hue}-filled`, darken(deepest, 0.06)],
        [`--mantine-color-${hue}-filled-hover`, darken(deepest, 0.16)],
      ]
    }),
  )
