import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import type { Column } from '#web/ui/table/column.ts'

export type Density = 'comfortable' | 'compact'

// From this width there is room for the columns marked `wide` beside the menu.
const wideWindow = '(min-width: 90em)'

/** The visible columns and the density of this table, stored in this browser. */
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
  /** shows exactly these columns and the fixed ones */
  const show = (ids: readonly string[]) =>
    setChosen(Object.fromEntries(columns.map(({ id }) => [id, !ids.includes(id)])))
  return { shown, toggle, reset, show, density, setDensity }
}
