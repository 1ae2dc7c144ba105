import { z } from 'zod'
import { bulkResult, ownTransaction, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { employeeStatuses, workRightsBases } from '#contract/people/employees.ts'
import { checkNames } from '#contract/people/lifecycle.ts'
import { localDate } from '#contract/values/time.ts'
import {
  emptyAsNull,
  booleanField,
  id,
  optionalEmail,
  optionalId,
  optionalNote,
  optionalPersonName,
  optionalPhone,
  optionalText,
  version,
  recordCode,
} from '#contract/values/values.ts'

const optionalDay = emptyAsNull(localDate.nullable()).default(null)

/** The first document type of these that the agency can use holds the CV of an employee. */
export const resumeTypeCodes = ['RESUME', 'CV'] as const

export const hireResult = z.object({
  application_id: z.string(),
  employee_id: z.string(),
  employee_name: z.string(),
  status: z.enum(employeeStatuses),
  /** an invitation to sign in was sent */
  invited: z.boolean(),
  /** what the file lacks before the employee can be approved */
  missing: z.array(z.enum(checkNames)),
})
export type HireResult = z.infer<typeof hireResult>

export const hiring = {
  hire: ownTransaction(
    write({
      path: '/job/hire',
      needs: [['Job Post', 'update']],
      kinds: staff,
      summary:
        'Hires a selected applicant: creates an employee from the application or uses an existing one, places them with the customer of the job, and takes them as far in the lifecycle as their file allows. Also requires the permissions to create and update employees. A repeated request returns the same employee.',
      input: {
        id,
        version,
        /** use this employee; null: the employee who applied with an account, or else a new one */
        employee_id: optionalId,
        position_id: optionalId,
        /** default: the first day of the offer, or of the job, or else today */
        start_date: optionalDay,
        /** hires an employee in spite of the “do not rehire” mark */
        despite_do_not_rehire: booleanField.default(false),
        // The rest is for a new employee; what is not given is taken from the application and its job.
        company_id: optionalId,
        /** default: the next number */
        employee_code: emptyAsNull(recordCode.nullable()).default(null),
        first_name: optionalPersonName(80),
        last_name: optionalPersonName(80),
        email: optionalEmail,
        phone: optionalPhone,
        birth_date: optionalDay,
        right_to_work: emptyAsNull(z.enum(workRightsBases).nullable()).default(null),
        visa_subclass: optionalText(8),
        visa_expires_on: optionalDay,
        /** sends a new employee an invitation to sign in; ignored where the caller may not invite them, or they have a login */
        invite: booleanField.default(true),
        /** confirms that similar employees are different people */
        accept_duplicates: booleanField.default(false),
      },
      result: hireResult,
    }),
  ),
  poolRemaining: write({
    path: '/job/talent-pool-offer',
    needs: [['Job Post', 'update']],
    kinds: staff,
    summary:
      'Moves the undecided applicants of a filled, expired or closed job to the talent pool, at most 500 at once; each row succeeds or fails on its own.',
    input: { job_id: id, note: optionalNote(1000) },
    result: bulkResult,
  }),
}
