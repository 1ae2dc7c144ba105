import type { HandlersOf } from '#server/http/mount.ts'
import { addEmployee, changeEmployee } from './actions.ts'
import { employeesPage } from './people-page.ts'
import { employeeOf, employeesToChoose } from './queries.ts'

export const handlers: HandlersOf<'employees'> = {
  list: ({ db, scope, input, language }) => employeesPage(db, scope, input, language),
  info: ({ db, scope, input, language }) => employeeOf(db, scope, input.id, language),
  store: ({ db, scope, input, ...asking }) => addEmployee(db, scope, input, asking),
  updateBasics: ({ db, scope, input, ...asking }) => changeEmployee(db, scope, input, asking),
  choices: ({ db, scope, input }) => employeesToChoose(db, scope, input.q),
}
