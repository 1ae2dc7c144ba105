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

export const handlers: HandlersOf<'employees'> = {
  list: async ({ db, actor, scope, input, ...reading }) =>
    pageWithStatusActions(await employeesPage(db, scope, input, reading), (row) => allowedEmployeeActions(actor, row)),
  async info({ db, scope, input, language, outside }) {
    // A merged record's id leads to the remaining record.
    const id = await remainingId(db, scope, input.id)
    const employee = await employeeOf(db, scope, id, language)
    return { ...employee, picture: avatarAddress(outside.signer, await pictureOf(db, scope, id)) }
  },
  store: ({ db, scope, input, ...context }) => addEmployee(db, scope, input, context),
  async updateBasics({ db, scope, input, ...context }) {
    // For the agency; employees use `employeeDetails.updateBasics`.
    return changeEmployee(db, scope, input, context)
  },
  choices: ({ db, scope, input }) => employeesToChoose(db, scope, input.q),
}

/** All except the employee's own bank accounts, which require re-authentication (modules/profile/bank-change.ts). */
export const employeeDetailsHandlers: Omit<HandlersOf<'employeeDetails'>, 'updateBank'> = {
  file: async ({ db, actor, input, ...reader }) => withReviewable(actor, await fileOf(db, reader, input.id)),
  updateBasics: ({ db, input, ...context }) => changeOwnBasics(db, context, input),
  updateKin: ({ db, input, ...context }) => upsertGroup(db, context, 'kin', withContactPhones(input)),
  updatePassport: ({ db, input, ...context }) => upsertGroup(db, context, 'passport', input),
  updateTax: ({ db, input, ...context }) => upsertGroup(db, context, 'tax', input),
  updateLicence: ({ db, input, ...context }) => upsertGroup(db, context, 'licence', input),
  updateSuper: ({ db, input, ...context }) => upsertGroup(db, context, 'super', input),
  review: async ({ db, input, ...context }) => withReviewable(context.actor, await reviewGroup(db, context, input)),
  reveal: ({ database, input, ...context }) =>
    writeAs(database, context.actor, (db) => revealNumber(db, context, input)),
  countries: ({ db, scope, language }) => countriesToChoose(db, scope, language),
  bankOf: ({ db, scope, input, language }) => bankNameOf(db, scope, input.bsb, language),
  reveals: ({ db, scope, input }) => revealsOf(db, scope, input.id),
}
