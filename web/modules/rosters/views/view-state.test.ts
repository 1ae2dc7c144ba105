import { expect, test } from 'vitest'
import { noNarrowing } from '#web/modules/rosters/board/board-narrowing.ts'
import { queryOfView, viewOf } from './view-state.ts'

test('reads a view from the URL and writes the same URL', () => {
  const query = {
    by: 'demand',
    period: 'day',
    from: '2026-12-09',
    q: 'ava',
    position: 'a,b',
    show: 'unfilled',
    busy: '1',
  }

  expect(queryOfView(viewOf(query))).toEqual(query)
})

test('a URL without parameters is the default view, and the default view has no parameters', () => {
  expect(viewOf({})).toEqual({ by: 'people', period: null, from: null, narrowing: noNarrowing })
  expect(queryOfView(viewOf({}))).toEqual({})
})

test('ignores values it does not know', () => {
  expect(viewOf({ by: 'moon', period: 'year', from: 'tomorrow', show: 'late,draft' })).toEqual({
    by: 'people',
    period: null,
    from: null,
    narrowing: { ...noNarrowing, statuses: ['draft'] },
  })
})

test('writes "only people with shifts" only where it is not the default of the board', () => {
  const all = viewOf({}, { only_busy: true })

  expect(all.narrowing.only_busy).toBe(true)
  expect(queryOfView(all, { only_busy: true })).toEqual({})
  expect(queryOfView({ ...all, narrowing: noNarrowing }, { only_busy: true })).toEqual({ busy: '0' })
})
