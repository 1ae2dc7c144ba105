import type { HandlersOf } from '#server/http/mount.ts'
import { proposedRates } from '#server/modules/pay/rate-import/reading.ts'
import { removeVersion, storeRuleSet, storeVersion, updateRuleSet, updateVersion } from './actions.ts'
import { checkedRules } from './examples.ts'
import { impactOf } from './impact.ts'
import { ruleSetOf, ruleSetsPage, sampleList, storedVersionOf, versionOf } from './queries.ts'

export const payRuleSets: HandlersOf<'payRuleSets'> = {
  list: ({ input, ...context }) => ruleSetsPage(context, input),
  info: ({ input, ...context }) => ruleSetOf(context, input.id),
  versionInfo: ({ input, ...context }) => versionOf(context, input.id),
  samples: async () => sampleList(),
  store: ({ input, ...context }) => storeRuleSet(context, input),
  update: ({ input, ...context }) => updateRuleSet(context, input),
  check: ({ input }) => checkedRules(input.rules, input.examples),
  impact: ({ input, ...context }) => impactOf(context, input),
  proposeRates: async ({ db, scope, input, files }) => {
    const { rules } = await storedVersionOf(db, scope, input.version_id)
    return proposedRates(rules, files, input.valid_from)
  },
  storeVersion: ({ input, ...context }) => storeVersion(context, input),
  updateVersion: ({ input, ...context }) => updateVersion(context, input),
  removeVersion: ({ input, ...context }) => removeVersion(context, input),
}
