import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type MergeField, mergeFields } from '#contract/people/merging.ts'
import { type GroupName, groupNames } from '#contract/people/employee-details.ts'
import { refuse, Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { moveLinks, moveRows, type MergePair } from '#server/database/rows/merge-rows.ts'
import { bumpAccessVersion } from '#server/modules/access/actions.ts'
import { mergeListings } from '#server/modules/customers/merging.ts'
import { mergeDocuments } from '#server/modules/documents/merging.ts'
import { mergeGroups, mergePositions, mergeRecords, pairLocked } from '#server/modules/employees/merging.ts'
import { employeeOf } from '#server/modules/employees/queries.ts'
import { lockPeople } from '#server/modules/rosters/assignments/people-locks.ts'
import { mergeLeaveEntries } from '#server/modules/leave/merging.ts'
import { mergeTests } from '#server/modules/skills/merging.ts'
import { mergeHours, mergeVisas } from '#server/modules/work-rights/merging.ts'
import type { Context } from '#server/http/context.ts'
import { mergePreviewOf } from './merge-queries.ts'
import { markAttached } from '#server/modules/users/recorded-address.ts'
import { type MergeRule, mergeRules } from './merge-rules.ts'

type MergeInput = InputOf<(typeof calls.merging)['merge']>

/**
 * Merges two records: `id` remains. Refuses when both have a login or overlapping work. Related records follow mergeRules; nothing is
 * deleted, and what cannot be moved stays with the merged record.
 */
export async function mergePeople(context: Context, input: MergeInput) {
  const { db, now, outside } = context
  await lockPeople(db, [input.id, input.other_id])
  const preview = await mergePreviewOf(context, input)
  const pair = await pairOf(db, input, preview.survivor.employee)
  const [obstacle] = preview.obstacles
  if (obstacle !== undefined) refuse(obstacle)
  await mergeRecords(db, pair, input.take.filter(isField), now)
  await mergePositions(db, pair)
  await mergeGroups(db, outside.seal, pair, input.take.filter(isGroup))
  await mergeVisas(db, outside.seal, pair)
  await mergeHours(db, pair)
  await mergeDocuments(db, pair)
  await mergeTests(db, pair)
  await mergeLeaveEntries(db, pair)
  await mergeListings(db, pair)
  for (const [table, rule] of Object.entries<MergeRule>(mergeRules)) await applyMergeRule(db, table, rule, pair)
  if (preview.duplicate.has_login) {
    await markAttached(db, { agency_id: pair.agency_id, employee_id: pair.survivor }, now)
    await bumpAccessVersion(db)
  }
  return employeeOf(context, input.id)
}

const isGroup = (name: MergeInput['take'][number]): name is GroupName => groupNames.some((group) => group === name)
const isField = (name: MergeInput['take'][number]): name is MergeField => mergeFields.some((field) => field === name)

async function applyMergeRule(db: Db, table: string, rule: MergeRule, pair: MergePair) {
  if (rule === 'all') await moveRows(db, table, pair)
  if (typeof rule !== 'object') return
  await moveRows(db, table, pair, rule.free)
  for (const column of rule.links ?? []) await moveLinks(db, table, column, pair)
}

/** Both records, locked, in the loaded versions, and of one agency: the super admin sees several. */
async function pairOf(db: Db, input: MergeInput, current: unknown): Promise<MergePair> {
  const records = await pairLocked(db, [input.id, input.other_id])
  const survivor = records.find(({ id }) => id === input.id)
  const duplicate = records.find(({ id }) => id === input.other_id)
  if (survivor === undefined || duplicate === undefined || survivor.agency_id !== duplicate.agency_id)
    refuse('notFound')
  if (survivor.version !== input.version || duplicate.version !== input.other_version)
    throw new Refusal('stale', {}, { current })
  return { agency_id: survivor.agency_id, survivor: survivor.id, duplicate: duplicate.id }
}
