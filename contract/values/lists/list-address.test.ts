import { expect, test } from 'vitest'
import type { z } from 'zod'
import { calls } from '#contract/calls.ts'
import { isTaken, type ListAddress } from './list-address.ts'

type List = { path: string; input: z.ZodObject; address: ListAddress }

const lists = Object.values(calls)
  .flatMap((group): unknown[] => [group, ...Object.values(group)])
  .flatMap((one): unknown[] => [one, ...Object.values(one ?? {})])
  .filter((one): one is List => typeof one === 'object' && one !== null && 'address' in one)

const id = '0193b0f0-5a3c-7c2e-9c1d-2b8f4f6f9a10'
const texts = [
  ...['x', ' ', 'true', 'false', 'TRUE', '0', '-2', '3', ' 3 ', '1.5', '2026', '100000', '100001', 'NaN'],
  ...['2026-02-28', '2026-02-30', '0000-01-01', '2026-1-1', ' 2026-02-28', id, id.toUpperCase(), `${id},${id}`],
  ...[
    '00000000-0000-0000-0000-000000000000',
    '0193b0f0-5a3c-0c2e-9c1d-2b8f4f6f9a10',
    'UTC',
    'Australia/Sydney',
    'Nowhere/Else',
  ],
  ...['asc', 'sideways', 'active', 'active,inactive', ',active,', ',', 'active,evil', 'head', 'waiting', 'agency'],
  ...['a'.repeat(100), 'a'.repeat(101), ` ${'a'.repeat(100)} `, 'a\u0007', 'a\u202eb', Array(51).fill('active').join()],
]

test('there are lists whose addresses can be read', () => {
  expect(lists.length).toBeGreaterThan(30)
})

test.each(lists.map((list) => [list.path, list] as const))(
  '%s takes from an address what its schema takes',
  (_, list) => {
    for (const [name, parameter] of Object.entries(list.address)) {
      const schema = list.input.shape[name] as z.ZodType
      // z.stringbool() also takes other spellings of yes and no, which no address of ours is written with.
      const spellings =
        parameter.kind === 'flag' ? texts.filter((text) => !/^(true|0|1)$/i.test(text) || text === 'true') : texts
      for (const text of [...spellings, ...('values' in parameter ? parameter.values : [])])
        expect.soft(isTaken(parameter, text), `${name}=${text}`).toBe(schema.safeParse(text).success)
      if (parameter.default !== undefined) expect.soft(schema.parse(undefined), name).toEqual(parameter.default)
    }
  },
)
