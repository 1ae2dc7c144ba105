import type { Employee } from '#contract/people/employees.ts'
import type { PersonalFile } from '#contract/people/employee-details.ts'

/** The props of each tab of a person's file. */
export type EmployeeTabProps = { id: string; employee: Employee; file: PersonalFile }
