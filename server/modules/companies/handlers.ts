import { withNext } from '#server/database/lists/changes.ts'
import { calls } from '#contract/calls.ts'
import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { avatarAddress } from '#server/modules/files/queries.ts'
import { companyTransitions } from '#contract/customers/companies.ts'
import { actionsOfCall } from '#contract/transitions.ts'
import { pageWithStatusActions, pageWithActivation } from '#server/http/allowed-actions.ts'
import { changeCompany, changeCompanyStatuses, registerCompany } from './actions.ts'
import { addInsurance, changeInsurance, dropInsurance, insurancesOf } from './insurances.ts'
import { addLicence, changeLicence, dropLicence } from './licence-actions.ts'
import { changeLogo } from './logo.ts'
import { companiesPage, companiesToChoose, companyOf, everyCompany, headCompanies } from './queries.ts'
import { addSupervisor, changeSupervisor, changeSupervisorStatuses } from './supervisor-actions.ts'
import { supervisorOf, supervisorsPage } from './supervisor-queries.ts'

export const companies: HandlersOf<'companies'> = {
  async list({ db, actor, scope, input, outside: { signer } }) {
    const page = withNext(await companiesPage(db, scope, input), input)
    const rows = page.rows.map(({ logo_file_id, ...row }) => ({ ...row, logo: avatarAddress(signer, logo_file_id) }))
    return pageWithStatusActions({ ...page, rows }, ({ status }) =>
      actionsOfCall(actor, calls.companies.changeStatusMany, companyTransitions, status),
    )
  },
  async info({ db, scope, language, input, outside: { signer } }) {
    const company = await companyOf(db, scope, input.id, language)
    return { ...company, logo: avatarAddress(signer, company.logo_file_id) }
  },
  register: ({ input, ...context }) => registerCompany(context, input),
  update: ({ input, ...context }) => changeCompany(context, input),
  logo: changeLogo,
  changeStatusMany: async ({ input, ...context }) =>
    toBulkResult(await changeCompanyStatuses(context, input), context.language),
  storeLicence: ({ input, ...context }) => addLicence(context, input),
  updateLicence: ({ input, ...context }) => changeLicence(context, input),
  removeLicence: ({ input, ...context }) => dropLicence(context, input),
  all: ({ db, scope }) => everyCompany(db, scope),
  only: ({ db, scope }) => headCompanies(db, scope),
  choices: ({ db, scope, input }) => companiesToChoose(db, scope, input.q),
}

export const insurances: HandlersOf<'insurances'> = {
  list: ({ db, scope, input }) => insurancesOf(db, scope, input.company_id),
  store: ({ input, ...context }) => addInsurance(context, input),
  update: ({ input, ...context }) => changeInsurance(context, input),
  remove: ({ input, ...context }) => dropInsurance(context, input),
}

export const supervisors: HandlersOf<'supervisors'> = {
  list: async ({ db, actor, scope, input, language }) =>
    pageWithActivation(
      await supervisorsPage(db, { scope, language }, input),
      actor,
      calls.supervisors.changeStatusMany,
    ),
  details: ({ input, ...context }) => supervisorOf(context, input.id),
  store: ({ input, ...context }) => addSupervisor(context, input),
  update: ({ input, ...context }) => changeSupervisor(context, input),
  changeStatusMany: async ({ input, ...context }) =>
    toBulkResult(await changeSupervisorStatuses(context, input), context.language),
}
