import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { avatarAddress } from '#server/modules/files/queries.ts'
import { companies, companyTransitions } from '#contract/customers/companies.ts'
import { supervisors } from '#contract/customers/supervisors.ts'
import { actionsOfCall } from '#contract/transitions.ts'
import { pageWithStatusActions, pageWithActivation } from '#server/http/allowed-actions.ts'
import { changeCompany, changeCompanyStatuses, registerCompany } from './actions.ts'
import { addInsurance, changeInsurance, dropInsurance, insurancesOf } from './insurances.ts'
import { addLicence, changeLicence, dropLicence } from './licence-actions.ts'
import { changeLogo } from './logo.ts'
import { companiesPage, companiesToChoose, companyOf, everyCompany, headCompanies } from './queries.ts'
import { addSupervisor, changeSupervisor, changeSupervisorStatuses } from './supervisor-actions.ts'
import { supervisorOf, supervisorsPage } from './supervisor-queries.ts'

export const handlers: HandlersOf<'companies'> = {
  async list({ db, actor, scope, input, outside: { signer } }) {
    const page = await companiesPage(db, scope, input)
    const rows = page.rows.map(({ logo_file_id, ...row }) => ({ ...row, logo: avatarAddress(signer, logo_file_id) }))
    return pageWithStatusActions({ ...page, rows }, ({ status }) =>
      actionsOfCall(actor, companies.changeStatusMany, companyTransitions, status),
    )
  },
  async info({ db, scope, language, input, outside: { signer } }) {
    const company = await companyOf(db, scope, input.id, language)
    return { ...company, logo: avatarAddress(signer, company.logo_file_id) }
  },
  register: ({ db, scope, language, input }) => registerCompany(db, { scope, language }, input),
  update: ({ db, scope, language, input, now }) => changeCompany(db, { scope, language }, input, now),
  logo: changeLogo,
  changeStatusMany: async ({ db, scope, input, now, language }) =>
    toBulkResult(await changeCompanyStatuses(db, scope, input, now), language),
  storeLicence: ({ db, scope, input }) => addLicence(db, scope, input),
  updateLicence: ({ db, scope, input }) => changeLicence(db, scope, input),
  removeLicence: ({ db, scope, input }) => dropLicence(db, scope, input),
  all: ({ db, scope }) => everyCompany(db, scope),
  only: ({ db, scope }) => headCompanies(db, scope),
  choices: ({ db, scope, input }) => companiesToChoose(db, scope, input.q),
}

export const insuranceHandlers: HandlersOf<'insurances'> = {
  list: ({ db, scope, input }) => insurancesOf(db, scope, input.company_id),
  store: ({ db, scope, input }) => addInsurance(db, scope, input),
  update: ({ db, scope, input, now }) => changeInsurance(db, scope, input, now),
  remove: ({ db, scope, input }) => dropInsurance(db, scope, input),
}

export const supervisorHandlers: HandlersOf<'supervisors'> = {
  list: async ({ db, actor, scope, input, language }) =>
    pageWithActivation(await supervisorsPage(db, { scope, language }, input), actor, supervisors.changeStatusMany),
  details: ({ db, scope, input, language }) => supervisorOf(db, scope, input.id, language),
  store: ({ db, scope, input, language }) => addSupervisor(db, { scope, language }, input),
  update: ({ db, scope, input, language, now }) => changeSupervisor(db, { scope, language }, input, now),
  changeStatusMany: async ({ db, scope, input, now, language }) =>
    toBulkResult(await changeSupervisorStatuses(db, scope, input, now), language),
}
