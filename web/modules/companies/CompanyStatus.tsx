import type { Company } from '#contract/companies.ts'
import { useWords } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

const tones = { active: 'ok', inactive: 'neutral', archived: 'neutral' } as const

export function CompanyStatus({ status }: { status: Company['status'] }) {
  const t = useWords()
  return <StatusBadge tone={tones[status]}>{t(`companies.status.${status}`)}</StatusBadge>
}
