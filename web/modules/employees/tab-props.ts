import type { Employee } from '#contract/people/employees.ts'
import type { PersonalFile } from '#contract/people/personal.ts'

/** What each side of a person's file is given. */
export type TabProps = { id: string; employee: Employee; file: PersonalFile }
