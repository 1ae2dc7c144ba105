import type { ReferenceKind } from '#contract/platform/reference.ts'
import type { WordingKey } from '#web/wording/keys.ts'

type List = { readonly kind: ReferenceKind; readonly title: WordingKey }

/** The list of each path; one screen shows all of them. Permissions are in web/app/screens.ts. */
const lists: Readonly<Record<string, List>> = {
  '/account-types': { kind: 'account_type', title: 'app.screens.accountTypes' },
  '/banks': { kind: 'bank', title: 'app.screens.banks' },
  '/categories': { kind: 'category', title: 'app.screens.categories' },
  '/countries': { kind: 'country', title: 'app.screens.countries' },
  '/designations': { kind: 'designation', title: 'app.screens.designations' },
  '/duties': { kind: 'duty', title: 'app.screens.duties' },
  '/employment-types': { kind: 'employment_type', title: 'app.screens.employmentTypes' },
  '/fields': { kind: 'field', title: 'app.screens.fields' },
  '/industries': { kind: 'industry', title: 'app.screens.industries' },
  '/job-roles': { kind: 'job_role', title: 'app.screens.jobRoles' },
  '/positions': { kind: 'position', title: 'app.screens.positions' },
  '/sectors': { kind: 'sector', title: 'app.screens.sectors' },
  '/skills': { kind: 'skill', title: 'app.screens.skills' },
}

export const listAt = (path: string): List | undefined => lists[path]
