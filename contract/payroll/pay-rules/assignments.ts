import { z } from 'zod'
import { list, read, write, writeByParams } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { localDate } from '#contract/values/time.ts'
import { booleanField, emptyAsNull, id, optionalId, recordCode, version } from '#contract/values/values.ts'

const assignmentFields = {
  rule_set_id: id,
  /** null: at any customer */
  customer_id: optionalId,
  location_id: optionalId,
  position_id: optionalId,
  /** null: everybody */
  employee_id: optionalId,
  /** a code of the rule set */
  classification: recordCode,
  works_permanent_nights: booleanField.default(false),
  /** codes of the rule set */
  all_purpose_allowances: z.array(recordCode).max(20).default([]),
  starts_on: localDate,
  /** the last day; null: until it is ended */
  ends_on: emptyAsNull(localDate.nullable()).default(null),
}

const payRuleAssignment = z.object({
  id: z.string(),
  rule_set_id: z.string(),
  rule_set_code: z.string(),
  rule_set_title: z.string(),
  customer_id: z.string().nullable(),
  customer_name: z.string().nullable(),
  location_id: z.string().nullable(),
  location_name: z.string().nullable(),
  position_id: z.string().nullable(),
  position_name: z.string().nullable(),
  employee_id: z.string().nullable(),
  employee_name: z.string().nullable(),
  classification: z.string(),
  /** in the version that applies today; null: it has no such classification */
  classification_title: z.string().nullable(),
  works_permanent_nights: z.boolean(),
  all_purpose_allowances: z.array(z.string()),
  starts_on: z.string(),
  ends_on: z.string().nullable(),
  version: z.number().int(),
})
export type PayRuleAssignment = z.infer<typeof payRuleAssignment>

const listPermission = [['Pay Rule', 'list']] as const
const updatePermission = [['Pay Rule', 'update']] as const

export const payRuleAssignments = {
  list: list({
    path: '/pay-rule-assignment/list',
    needs: listPermission,
    kinds: staff,
    summary: 'Lists whom rule sets apply to: customers, sites, positions, persons, with dates.',
    filters: {
      rule_set_id: id.optional(),
      /** those that name the customer */
      customer_id: id.optional(),
      /** those that name the person */
      employee_id: id.optional(),
      /** leaves out those that ended before */
      on: localDate.optional(),
    },
    sorts: ['customer_name', 'employee_name', 'position_name', 'rule_set_title', 'starts_on'],
    row: payRuleAssignment,
  }),
  store: write({
    path: '/pay-rule-assignment/store',
    needs: updatePermission,
    kinds: staff,
    summary: 'Assigns a rule set with a classification to a customer, site, position or person from a day on.',
    input: assignmentFields,
    result: payRuleAssignment,
  }),
  update: write({
    path: '/pay-rule-assignment/update',
    needs: updatePermission,
    kinds: staff,
    summary: 'Changes an assignment of a rule set.',
    input: { id, version, ...assignmentFields },
    result: payRuleAssignment,
  }),
  remove: writeByParams({
    path: '/pay-rule-assignment/delete',
    needs: updatePermission,
    kinds: staff,
    summary: 'Deletes an assignment that was a mistake; one that no longer holds gets a last day instead.',
    input: { id, version },
    result: z.object({ id: z.string() }),
  }),
  /** which assignment wins for a person's work */
  find: read({
    path: '/pay-rule-assignment/find',
    needs: listPermission,
    kinds: staff,
    summary: 'Finds the assignment that work is paid by: a person, a site, a position and a day.',
    input: { employee_id: id, location_id: id, position_id: id, day: localDate },
    result: z.object({ assignment: payRuleAssignment.nullable() }),
  }),
}
