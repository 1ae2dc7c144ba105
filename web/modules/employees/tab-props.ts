import type { Employee } from '#contract/employees.ts'
import type { PersonalFile } from '#contract/personal.ts'

/** What each side of a person's file is given. */
export type TabProps = { id: string; employee: Employee; file: PersonalFile }
