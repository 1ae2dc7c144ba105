import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import type { Column } from './column.ts'

export type Density = 'comfortable' | 'compact'

// A window from here on has room for the columns marked `wide` beside the menu.
const wideWindow = '(min-width: 90em)'

/** Which columns of this table are shown and how dense it is, remembered in this browser. */
export function useTableMemory<Row>(name: string, columns: readonly Column<Row>[]) {
  const [chosen, setChosen] = useLocalStorage<Record<string, boolean>>({
    key: `muster.columns.${name}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const [density, setDensity] = useLocalStorage<Density>({
    key: 'muster.density',
    defaultValue: 'compact',
    getInitialValueInEffect: false,
  })
  const isWide = useMediaQuery(wideWindow, true, { getInitialValueInEffect: false })
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  const isHidden = ({ hidden = false, wide }: Column<Row>) => hidden || (wide === true && !isWide && !isPhone)
  const shown = Object.fromEntries(
    columns.map((column) => [column.id, column.fixed === true || !(chosen[column.id] ?? isHidden(column))]),
  )
  const toggle = (id: string) => setChosen({ ...chosen, [id]: shown[id] === true })
  const reset = () => setChosen({})
  /** exactly these columns from now on, and those that are always shown */
  const show = (ids: readonly string[]) =>
    setChosen(Object.fromEntries(columns.map(({ id }) => [id, !ids.includes(id)])))
  return { shown, toggle, reset, show, density, setDensity }
}
