import { expect, test } from 'vitest'
import { partsNamedIn, withoutOtherParts } from './component-parts.ts'

const menu = `Menu.displayName = "@mantine/core/Menu";
Menu.classes = classes;
Menu.Item = MenuItem;
Menu.Sub = MenuSub;
export { Menu };`

test('a part of a component that a file names stays, one that no file names is left out', () => {
  const named = new Set(partsNamedIn('<Menu.Item onClick={open}>{t("table.open")}</Menu.Item>'))

  expect(withoutOtherParts(menu, named)).toContain('Menu.Item = MenuItem;')
  expect(withoutOtherParts(menu, named)).not.toContain('MenuSub')
})

test('the place where a component gets its part does not count as naming it', () => {
  expect(partsNamedIn(menu)).toEqual([])
  expect(partsNamedIn('jsx(Popover.Target, { children })')).toEqual(['Popover.Target'])
})

test('what is no part of a component is left as it is', () => {
  const rest = withoutOtherParts(menu, new Set())

  expect(rest).toContain('Menu.displayName = "@mantine/core/Menu";')
  expect(rest).toContain('Menu.classes = classes;')
})
