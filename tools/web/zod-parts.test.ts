import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#tools/checks/check.ts'
import { withoutOtherParts } from './zod-parts.ts'

const schemas = readFileSync(join(root, 'node_modules/zod/v4/classic/schemas.js'), 'utf8')

test('the schemas of zod lose all that describes them as JSON schema or words issues in English, and nothing else', () => {
  const rest = withoutOtherParts(schemas)

  expect(rest).not.toMatch(/Processor\(|JSONSchemaMethod\(|\ben\(\)\);/)
  expect(rest).toContain('processors.aggregateChecks(inst).maximum')
  const kept = new Set(rest.split('\n'))
  const changed = schemas.split('\n').filter((line) => !kept.has(line))
  expect(changed.filter((line) => !/processJSONSchema =|JSONSchemaMethod\(|\ben\(\)/.test(line))).toEqual([])
})
