import { expect, test } from 'vitest'
import { z } from 'zod'
import { withoutExcess } from './body-size.ts'

test('of a list that is too long, one entry more than allowed is checked, and it is refused', () => {
  const checked: string[] = []
  const entry = z.string().refine((text) => checked.push(text) > 0)
  const input = z.strictObject({
    names: z.array(entry).max(3).optional(),
    groups: z.array(z.object({ ids: z.array(entry).max(2) })).max(5),
    steps: z.array(
      z.discriminatedUnion('do', [
        z.object({ do: z.literal('stay') }),
        z.object({ do: z.literal('add'), ids: z.array(entry).max(1) }),
      ]),
    ),
    answers: z.record(z.string(), z.union([z.array(entry).max(1), z.number()])),
  })
  const many = Array.from({ length: 100_000 }, (_, at) => `${at}`)
  const steps = [
    { do: 'add', ids: many },
    { do: 'stay', ids: many },
  ]
  const sent = { names: many, groups: [{ ids: many }], steps, answers: { any: many, one: 1 } }

  const parsed = input.safeParse(withoutExcess(input, sent))

  expect(checked.length).toBeLessThanOrEqual(4 + 3 + 2 + 2)
  const issues = parsed.error?.issues.map(({ code, path }) => [code, path.join('.')])
  expect(issues).toEqual([
    ['too_big', 'names'],
    ['too_big', 'groups.0.ids'],
    ['too_big', 'steps.0.ids'],
    ['invalid_union', 'answers.any'],
  ])
})

test('what a schema does not limit stays as it is, also a field with the name of a method', () => {
  const input = z.object({ names: z.array(z.string()).max(3) })
  const sent = JSON.parse('{"names":["a"],"__proto__":1,"constructor":[1,2,3],"other":{"a":[1]}}')

  expect(JSON.stringify(withoutExcess(input, sent))).toBe(JSON.stringify(sent))
})
