import { useLocalStorage } from '@mantine/hooks'

/** Whether `/` focuses the search box. Users of speech input or custom shortcuts can turn it off (WCAG 2.2, 2.1.4). */
export const useSlashKey = () =>
  useLocalStorage<boolean>({ key: 'muster.slash', defaultValue: true, getInitialValueInEffect: false })
