import { useLocalStorage } from '@mantine/hooks'
import type { Column } from './column.ts'

export type Density = 'comfortable' | 'compact'

/** Which columns of this table are shown and how dense it is, remembered in this browser. */
export function useTableMemory<Row>(name: string, columns: readonly Column<Row>[]) {
  const [hidden, setHidden] = useLocalStorage<Record<string, boolean>>({
    key: `muster.columns.${name}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const [density, setDensity] = useLocalStorage<Density>({
    key: 'muster.density',
    defaultValue: 'comfortable',
    getInitialValueInEffect: false,
  })
  const shown = Object.fromEntries(
    columns.map((column) => [column.id, column.fixed === true || !(hidden[column.id] ?? column.hidden ?? false)]),
  )
  const toggle = (id: string) => setHidden({ ...hidden, [id]: shown[id] === true })
  const reset = () => setHidden({})
  /** exactly these columns from now on, and those that are always shown */
  const show = (ids: readonly string[]) =>
    setHidden(Object.fromEntries(columns.map(({ id }) => [id, !ids.includes(id)])))
  return { shown, toggle, reset, show, density, setDensity }
}
