import { expect, test } from 'vitest'
import { allPermissions, grantable } from '#contract/default-grants.ts'
import { resourceActions } from '#contract/permissions.ts'
import { areasOf, changesTo, columnIn, narrowedAreas, checkState, withGrants, ticksIn } from './matrix-model.ts'

const everything = new Set(allPermissions)
const nothing = new Set<string>()

test('lists every permission that a kind may hold exactly once', () => {
  const areas = areasOf({ kind: 'superadmin', held: everything, granted: nothing })

  expect(
    ticksIn(areas)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([...allPermissions].toSorted())
  expect(areas.flatMap(({ lines }) => lines)).toHaveLength(Object.keys(resourceActions).length)
})

test('leaves out a permission that the kind can never hold, unless the role holds it', () => {
  const areas = areasOf({ kind: 'employee', held: everything, granted: new Set(['Audit/view']) })

  expect(
    ticksIn(areas)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([...grantable.employee, 'Audit/view'].toSorted())
})

test('locks permissions that the user does not hold and those that everybody has', () => {
  const ticks = ticksIn(areasOf({ kind: 'admin', held: new Set(['Bank/list', 'Auth/read']), granted: nothing }))
  const lockOf = (name: string) => ticks.find((tick) => tick.name === name)?.lock

  expect([lockOf('Bank/list'), lockOf('Bank/create'), lockOf('Auth/read')]).toEqual([null, 'notHeld', 'always'])
})

test('changes unlocked permissions and leaves locked ones when many are ticked', () => {
  const areas = areasOf({ kind: 'admin', held: new Set(['Bank/list', 'Skill/list']), granted: nothing })

  const on = withGrants(new Set(['Bank/create']), columnIn(areas, 0), true)
  const off = withGrants(on, ticksIn(areas), false)

  expect([...on].toSorted()).toEqual(['Bank/create', 'Bank/list', 'Skill/list'])
  expect([...off]).toEqual(['Bank/create'])
})

test('shows a box for many as checked when all that the user may grant is granted', () => {
  const ticks = ticksIn(areasOf({ kind: 'admin', held: new Set(['Bank/list']), granted: nothing })).filter(
    ({ resource }) => resource === 'Bank',
  )

  expect(checkState(ticks, nothing)).toEqual({ count: 0, total: 3, all: false, some: false, locked: false })
  expect(checkState(ticks, new Set(['Bank/list']))).toMatchObject({ count: 1, all: true, some: true })
})

test('leaves out areas without a matching line', () => {
  const areas = areasOf({ kind: 'admin', held: everything, granted: nothing })

  expect(narrowedAreas(areas, ({ resource }) => resource === 'Roster').map(({ name }) => name)).toEqual(['work'])
})

test('returns the permissions granted and revoked by saving', () => {
  expect(changesTo(['Bank/list', 'Bank/create'], new Set(['Bank/list', 'Skill/list']))).toEqual({
    granted: ['Skill/list'],
    taken: ['Bank/create'],
  })
})
