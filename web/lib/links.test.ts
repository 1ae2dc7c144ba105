import { expect, test } from 'vitest'
import { searchOf, searchText } from './links.ts'

test('what is written into an address is read out of it again', () => {
  const text = searchText({ status: ['active', 'archived'], q: 'café & co', page: 2, none: null })

  expect(text).toBe('?status=active,archived&q=caf%C3%A9+%26+co&page=2')
  expect(searchOf(text)).toEqual({ status: 'active,archived', q: 'café & co', page: '2' })
})
