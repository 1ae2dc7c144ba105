import { expect, test } from 'vitest'
import { allPermissions, grantable, resourceActions } from '#contract/permissions.ts'
import { areasOf, changesTo, columnIn, narrowed, standing, ticked, ticksIn } from './matrix-model.ts'

const everything = new Set(allPermissions)
const nothing = new Set<string>()

test('every permission that a kind may hold stands in the matrix once', () => {
  const areas = areasOf({ kind: 'superadmin', held: everything, granted: nothing })

  expect(
    ticksIn(areas)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(allPermissions.toSorted())
  expect(areas.flatMap(({ lines }) => lines)).toHaveLength(Object.keys(resourceActions).length)
})

test('what a kind can never hold is left out, unless the role holds it', () => {
  const areas = areasOf({ kind: 'employee', held: everything, granted: new Set(['Audit/view']) })

  expect(
    ticksIn(areas)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([...grantable.employee, 'Audit/view'].toSorted())
})

test('what one does not hold is locked, and what everybody has is, too', () => {
  const ticks = ticksIn(areasOf({ kind: 'admin', held: new Set(['Bank/list', 'Auth/read']), granted: nothing }))
  const lockOf = (name: string) => ticks.find((tick) => tick.name === name)?.lock

  expect([lockOf('Bank/list'), lockOf('Bank/create'), lockOf('Auth/read')]).toEqual([null, 'notHeld', 'always'])
})

test('ticking many changes what is free and leaves what is locked', () => {
  const areas = areasOf({ kind: 'admin', held: new Set(['Bank/list', 'Skill/list']), granted: nothing })

  const on = ticked(new Set(['Bank/create']), columnIn(areas, 0), true)
  const off = ticked(on, ticksIn(areas), false)

  expect([...on].toSorted()).toEqual(['Bank/create', 'Bank/list', 'Skill/list'])
  expect([...off]).toEqual(['Bank/create'])
})

test('a box for many is full when everything one may give is given', () => {
  const ticks = ticksIn(areasOf({ kind: 'admin', held: new Set(['Bank/list']), granted: nothing })).filter(
    ({ resource }) => resource === 'Bank',
  )

  expect(standing(ticks, nothing)).toEqual({ count: 0, total: 3, all: false, some: false, locked: false })
  expect(standing(ticks, new Set(['Bank/list']))).toMatchObject({ count: 1, all: true, some: true })
})

test('narrowing leaves out areas without a line', () => {
  const areas = areasOf({ kind: 'admin', held: everything, granted: nothing })

  expect(narrowed(areas, ({ resource }) => resource === 'Roster').map(({ name }) => name)).toEqual(['work'])
})

test('saving tells what is granted and what is taken away', () => {
  expect(changesTo(['Bank/list', 'Bank/create'], new Set(['Bank/list', 'Skill/list']))).toEqual({
    granted: ['Skill/list'],
    taken: ['Bank/create'],
  })
})
