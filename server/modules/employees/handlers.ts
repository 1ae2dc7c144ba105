import { withNext } from '#server/database/lists/changes.ts'
import { pageWithStatusActions } from '#server/http/allowed-actions.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { writeAs } from '#server/database/transaction.ts'
import { addEmployee, changeEmployee } from './actions.ts'
import { avatarAddress } from '#server/modules/files/queries.ts'
import { bankNameOf, countriesToChoose } from '#server/modules/reference/queries.ts'
import {
  changeOwnBasics,
  upsertGroup,
  revealNumber,
  reviewGroup,
  withContactPhones,
} from '#server/modules/employees/details/actions.ts'
import { withReviewable } from '#server/modules/employees/details/policy.ts'
import { fileOf, revealsOf } from '#server/modules/employees/details/queries.ts'
import { employeesPage } from '#server/modules/employees/list/people-page.ts'
import { allowedEmployeeActions } from './rules.ts'
import { employeeOf, employeesToChoose, remainingId, pictureOf } from './queries.ts'

export const employees: HandlersOf<'employees'> = {
  list: async ({ input, ...context }) =>
    pageWithStatusActions(withNext(await employeesPage(context, input), input), (row) =>
      allowedEmployeeActions(context.actor, row),
    ),
  async info({ input, ...context }) {
    const { db, scope, outside } = context
    // A merged record's id leads to the remaining record.
    const id = await remainingId(db, scope, input.id)
    const employee = await employeeOf(context, id)
    return { ...employee, picture: avatarAddress(outside.signer, await pictureOf(db, scope, id)) }
  },
  store: ({ input, ...context }) => addEmployee(context, input),
  // For the agency; employees use `employeeDetails.updateBasics`.
  updateBasics: ({ input, ...context }) => changeEmployee(context, input),
  choices: ({ db, scope, input }) => employeesToChoose(db, scope, input.q),
}

/** All except the employee's own bank accounts, which require re-authentication (modules/profile/bank-change.ts). */
export const employeeDetailsWithoutBank: Omit<HandlersOf<'employeeDetails'>, 'updateBank'> = {
  file: async ({ input, ...context }) => withReviewable(context.actor, await fileOf(context, input.id)),
  updateBasics: ({ input, ...context }) => changeOwnBasics(context, input),
  updateEmergencyContacts: ({ input, ...context }) =>
    upsertGroup(context, 'emergency_contacts', withContactPhones(input)),
  updatePassport: ({ input, ...context }) => upsertGroup(context, 'passport', input),
  updateTax: ({ input, ...context }) => upsertGroup(context, 'tax', input),
  updateLicence: ({ input, ...context }) => upsertGroup(context, 'licence', input),
  updateSuper: ({ input, ...context }) => upsertGroup(context, 'super', input),
  review: async ({ input, ...context }) => withReviewable(context.actor, await reviewGroup(context, input)),
  reveal: ({ database, input, ...context }) =>
    writeAs(database, context.actor, (db) => revealNumber({ ...context, db, scope: context.actor.scope }, input)),
  countries: countriesToChoose,
  bankOf: ({ input, ...context }) => bankNameOf(context, input.bsb),
  reveals: ({ db, scope, input }) => revealsOf(db, scope, input.id),
}
