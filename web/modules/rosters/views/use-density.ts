import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import type { Density } from '#web/modules/rosters/grid/geometry.ts'

/** The row height of the roster board, stored in this browser. A phone has room for comfortable rows only. */
export function useDensity() {
  const [stored, setDensity] = useLocalStorage<Density>({
    key: 'muster.density.roster',
    defaultValue: 'compact',
    getInitialValueInEffect: false,
  })
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  const density: Density = isPhone || stored === 'comfortable' ? 'comfortable' : 'compact'
  return { density, setDensity }
}
