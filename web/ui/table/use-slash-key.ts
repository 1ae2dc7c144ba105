import { useLocalStorage } from '@mantine/hooks'

/** Does `/` lead to the search box? Whoever dictates or uses keys of their own can switch it off (WCAG 2.2, 2.1.4). */
export const useSlashKey = () =>
  useLocalStorage<boolean>({ key: 'muster.slash', defaultValue: true, getInitialValueInEffect: false })
