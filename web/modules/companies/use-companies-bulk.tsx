import { companies, companyTransitions } from '#contract/customers/companies.ts'
import { actionsOf } from '#contract/transitions.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useStatusBulk } from '#web/lib/list/use-status-bulk.tsx'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { useTranslate } from '#web/lib/wording.ts'

/** The status changes of the selected companies; one that still has rosters to be worked is refused by the server. */
export function useCompaniesBulk() {
  const t = useTranslate()
  return useStatusBulk(companies.changeStatusMany, {
    invalidates: [companies],
    href: ({ id }) => hrefOf('/company/view/{id}', { id }),
    badge: (to) => <RecordStatus of="companies.status" status={to} />,
    actions: actionsOf(companyTransitions).map((action) => {
      const { to } = companyTransitions[action]
      return {
        action,
        to,
        label: t(`companies.changeStatus.to.${to}`),
        question: (count) => t('companies.changeStatus.many', { count, status: t(`companies.status.${to}`) }),
        text: t(`companies.changeStatus.textMany.${to}`),
        tone: to === 'active' ? 'normal' : 'bad',
      }
    }),
  })
}
