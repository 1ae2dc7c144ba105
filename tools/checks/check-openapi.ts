// The OpenAPI document has no error and no warning in a public linter (the recommended rules of Redocly).
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { allCalls } from '#contract/calls.ts'
import { openApiOf } from '#server/http/openapi/openapi.ts'
import { report } from './check.ts'

/** What the linter finds in a document, one line each. */
export async function openApiProblems(document: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const results = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config })
  return results
    .filter(({ ignored }) => ignored !== true)
    .map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? ''})`)
}

const problems = import.meta.main ? await openApiProblems(openApiOf(allCalls)) : []
report(import.meta, () => problems, 'The OpenAPI document is without errors.')
