import type { HandlersOf } from '#server/http/mount.ts'
import { changeCompany, registerCompany } from './actions.ts'
import { companiesPage, companiesToChoose, companyOf } from './queries.ts'

export const handlers: HandlersOf<'companies'> = {
  list: ({ db, scope, input }) => companiesPage(db, scope, input),
  info: ({ db, scope, input }) => companyOf(db, scope, input.id),
  register: ({ db, scope, input }) => registerCompany(db, scope, input),
  update: ({ db, scope, input, now }) => changeCompany(db, scope, input, now),
  choices: ({ db, scope, input }) => companiesToChoose(db, scope, input.q),
}
