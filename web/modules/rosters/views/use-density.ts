import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import type { GridDensity } from '#web/modules/rosters/grid/grid-content.ts'

/** The row height of the roster board, stored in this browser. A phone has room for comfortable rows only. */
export function useDensity() {
  const [stored, setDensity] = useLocalStorage<GridDensity>({
    key: 'muster.density.roster',
    defaultValue: 'compact',
    getInitialValueInEffect: false,
  })
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  const density: GridDensity = isPhone || stored === 'comfortable' ? 'comfortable' : 'compact'
  return { density, setDensity }
}
