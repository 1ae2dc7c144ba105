import { expect, test } from 'vitest'
import { z } from 'zod'
import { read } from '#contract/call.ts'
import { needsSchemas, withoutSchemas } from './contract-facts.ts'

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

test('a file that makes a form of a call gets the call with its schemas, of other modules the facts', () => {
  const imports = `import { type Customer, customers } from '#contract/customers.ts'\nimport { jobs } from '#contract/jobs.ts'\n`
  const form = `${imports}const form = useFormOf(customers.store, { invalidates: [jobs] })`

  expect(needsSchemas(form, '#contract/customers.ts')).toBe(true)
  expect(needsSchemas(form, '#contract/jobs.ts')).toBe(false)
  expect(needsSchemas(`${imports}useList(customers.list)`, '#contract/customers.ts')).toBe(false)
})

test('a call has its schemas in a drawer’s description of its form, and where its input is parsed', () => {
  const imports = `import { shifts } from '#contract/shifts.ts'\n`
  const drawer = `import { EntityDrawer } from '#web/lib/form/EntityDrawer.tsx'\n${imports}const create = { call: shifts.store }`

  expect(needsSchemas(drawer, '#contract/shifts.ts')).toBe(true)
  expect(needsSchemas(`${imports}shifts.store.input.safeParse(values)`, '#contract/shifts.ts')).toBe(true)
})
