// Runs every check of the installation, for the screen and for `npm run doctor`.
import { type SystemCheckName, systemCheckNames, type SystemCheckRow } from '#contract/platform/system-check.ts'
import type { Language } from '#contract/values/values.ts'
import { serverText } from '#server/http/server-texts.ts'
import * as databaseChecks from './database-checks.ts'
import { type Check, type Checked, type Finding, problem, reasonOf } from './finding.ts'
import * as outsideChecks from './outside-checks.ts'

const checks: Readonly<Record<SystemCheckName, Check>> = { ...databaseChecks, ...outsideChecks }

/** The findings in the reader's language. A check that fails is a finding too. */
export const runChecks = (checked: Checked, language: Language): Promise<SystemCheckRow[]> =>
  Promise.all(
    systemCheckNames.map(async (name) => {
      const finding = await checks[name](checked).catch((error: unknown) =>
        problem('unchecked', { reason: reasonOf(error) }),
      )
      return rowOf(name, finding, language)
    }),
  )

function rowOf(name: SystemCheckName, { status, outcome, facts = {} }: Finding, language: Language): SystemCheckRow {
  const key = outcome === 'unchecked' ? 'systemCheck.unchecked' : `systemCheck.${name}.${outcome}`
  const adviceKey = `${key}Advice`
  const advice = serverText(language, adviceKey, facts)
  return {
    name,
    status,
    title: serverText(language, `systemCheck.${name}.title`),
    finding: serverText(language, key, facts),
    advice: advice === adviceKey ? null : advice,
  }
}
