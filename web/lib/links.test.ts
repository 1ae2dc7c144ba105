import { expect, test } from 'vitest'
import { searchOf, searchText } from './links.ts'

test('reads back what was written into a URL', () => {
  const text = searchText({ status: ['active', 'archived'], q: 'café & co', page: 2, none: null })

  expect(text).toBe('?status=active,archived&q=caf%C3%A9+%26+co&page=2')
  expect(searchOf(text)).toEqual({ status: 'active,archived', q: 'café & co', page: '2' })
})
