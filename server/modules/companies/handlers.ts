import { toldByRow } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { changeCompany, moveCompanies, registerCompany } from './actions.ts'
import { addLicence, changeLicence, dropLicence } from './licence-actions.ts'
import { companiesPage, companiesToChoose, companyOf, everyCompany, headCompanies } from './queries.ts'
import { addSupervisor, changeSupervisor, moveSupervisors } from './supervisor-actions.ts'
import { supervisorOf, supervisorsPage } from './supervisor-queries.ts'

export const handlers: HandlersOf<'companies'> = {
  list: ({ db, scope, input }) => companiesPage(db, scope, input),
  info: ({ db, scope, input }) => companyOf(db, scope, input.id),
  register: ({ db, scope, input }) => registerCompany(db, scope, input),
  update: ({ db, scope, input, now }) => changeCompany(db, scope, input, now),
  moveMany: async ({ db, scope, input, now, language }) =>
    toldByRow(await moveCompanies(db, scope, input, now), language),
  storeLicence: ({ db, scope, input }) => addLicence(db, scope, input),
  updateLicence: ({ db, scope, input }) => changeLicence(db, scope, input),
  removeLicence: ({ db, scope, input }) => dropLicence(db, scope, input.id),
  all: ({ db, scope }) => everyCompany(db, scope),
  only: ({ db, scope }) => headCompanies(db, scope),
  choices: ({ db, scope, input }) => companiesToChoose(db, scope, input.q),
}

export const supervisorHandlers: HandlersOf<'supervisors'> = {
  list: ({ db, scope, input, language }) => supervisorsPage(db, scope, input, language),
  details: ({ db, scope, input, language }) => supervisorOf(db, scope, input.id, language),
  store: ({ db, scope, input, language }) => addSupervisor(db, { scope, language }, input),
  update: ({ db, scope, input, language, now }) => changeSupervisor(db, { scope, language }, input, now),
  moveMany: async ({ db, scope, input, now, language }) =>
    toldByRow(await moveSupervisors(db, scope, input, now), language),
}
