import { expect, test } from 'vitest'
import { applicableActions, type BulkAction } from './bulk-actions.ts'

type Row = { id: string; status: 'waiting' | 'approved' }
const actions: BulkAction<Row, 'approve' | 'reset'>[] = [
  { name: 'approve', label: 'Approve', appliesTo: ({ status }) => status === 'waiting' },
  { name: 'reset', label: 'Reset', appliesTo: ({ status }) => status === 'approved' },
]
const [one, two, done]: Row[] = [
  { id: 'one', status: 'waiting' },
  { id: 'two', status: 'waiting' },
  { id: 'done', status: 'approved' },
]
const offered = (rows: (Row | undefined)[]) =>
  applicableActions(
    actions,
    rows.filter((row) => row !== undefined),
  ).map(({ name, rows: applicable }) => [name, applicable.map(({ id }) => id)])

test('returns an action with the rows it applies to', () => {
  expect(offered([one, done, two])).toEqual([
    ['approve', ['one', 'two']],
    ['reset', ['done']],
  ])
})

test('leaves out an action that applies to no selected row', () => {
  expect(offered([done])).toEqual([['reset', ['done']]])
  expect(offered([])).toEqual([])
})
