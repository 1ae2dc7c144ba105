import { expect, test } from 'vitest'
import { z } from 'zod'
import { read } from '#contract/call.ts'
import { formsWithoutSchema, withoutSchemas } from './contract-facts.ts'

const code = `import { z } from 'zod'
export const sizes = [10, 25] as const
const row = z.object({ name: z.string() })
export const things = { info: read({ path: '/thing/info', needs: 'signed-in', summary: 'One.', input: {}, result: row }) }
export const double = (size: number) => size * 2
`
const info = read({ path: '/thing/info', needs: 'signed-in', summary: 'One.', input: {}, result: z.string() })

test('a call keeps its path, permission and kind and loses its schemas; functions stay as they are', () => {
  const facts = withoutSchemas('contract/things.ts', code, { sizes: [10, 25], things: { info } })

  expect(facts).toContain(
    'things = {"info":{"path":"/thing/info","needs":"signed-in","from":"params","writes":false,"download":false}}',
  )
  expect(facts).toContain('export const double = (size: number) => size * 2')
})

test('a constant that is made by calling something may be left out where nothing uses it', () => {
  expect(withoutSchemas('contract/things.ts', code, {})).toContain(
    'row = /* @__PURE__ */ (() => (z.object({ name: z.string() })))()',
  )
})

test('a form whose call comes without its schemas is found', () => {
  const form = 'const form = useFormOf(customers.store, {})'

  expect(formsWithoutSchema(`import { customers } from '#contract/customers.ts'\n${form}`)).toEqual(['customers'])
  expect(formsWithoutSchema(`import { type Customer, customers } from '#schemas/customers.ts'\n${form}`)).toEqual([])
  expect(
    formsWithoutSchema(
      `import { EntityDrawer } from '#web/lib/form/EntityDrawer.tsx'\nconst create = { call: shifts.store }`,
    ),
  ).toEqual(['shifts'])
})
