import { expect, test } from 'vitest'
import { z } from 'zod'
import { withoutExcess } from './body-size.ts'

test('of a list that is too long, one entry more than allowed is checked, and it is refused', () => {
  const checked: string[] = []
  const entry = z.string().refine((text) => checked.push(text) > 0)
  const input = z.strictObject({
    names: z.array(entry).max(3).optional(),
    groups: z.array(z.object({ ids: z.array(entry).max(2) })).max(5),
  })
  const many = Array.from({ length: 100_000 }, (_, at) => `${at}`)
  const sent = { names: many, groups: [{ ids: many }] }

  const parsed = input.safeParse(withoutExcess(input, sent))

  expect(checked.length).toBeLessThanOrEqual(4 + 3)
  expect(parsed.error?.issues.map(({ code, path }) => [code, path.join('.')])).toEqual([
    ['too_big', 'names'],
    ['too_big', 'groups.0.ids'],
  ])
})

test('what a schema does not limit stays as it is, also a field with the name of a method', () => {
  const input = z.object({ names: z.array(z.string()).max(3) })
  const sent = JSON.parse('{"names":["a"],"__proto__":1,"constructor":[1,2,3],"other":{"a":[1]}}')

  expect(JSON.stringify(withoutExcess(input, sent))).toBe(JSON.stringify(sent))
})
