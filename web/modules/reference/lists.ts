import type { ReferenceKind } from '#contract/platform/reference.ts'
import type { WordingKey } from '#web/wording/keys.ts'

type List = { readonly kind: ReferenceKind; readonly title: WordingKey }

/** The list of each path; one screen shows all of them. Permissions are in web/app/screens.ts. */
const lists: Readonly<Record<string, List>> = {
  '/account-types': { kind: 'account_type', title: 'shell.screens.accountTypes' },
  '/banks': { kind: 'bank', title: 'shell.screens.banks' },
  '/categories': { kind: 'category', title: 'shell.screens.categories' },
  '/countries': { kind: 'country', title: 'shell.screens.countries' },
  '/designations': { kind: 'designation', title: 'shell.screens.designations' },
  '/duties': { kind: 'duty', title: 'shell.screens.duties' },
  '/employment-types': { kind: 'employment_type', title: 'shell.screens.employmentTypes' },
  '/fields': { kind: 'field', title: 'shell.screens.fields' },
  '/industries': { kind: 'industry', title: 'shell.screens.industries' },
  '/job-roles': { kind: 'job_role', title: 'shell.screens.jobRoles' },
  '/positions': { kind: 'position', title: 'shell.screens.positions' },
  '/sectors': { kind: 'sector', title: 'shell.screens.sectors' },
  '/skills': { kind: 'skill', title: 'shell.screens.skills' },
}

export const listForPath = (path: string): List | undefined => lists[path]
