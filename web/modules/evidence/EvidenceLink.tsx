import { IconFileZip } from '@tabler/icons-react'
import { evidence } from '#contract/platform/evidence.ts'
import { hrefOf } from '#web/lib/links.ts'
import { can, isCallAllowed, isSupervisor, type Session, useSession } from '#web/lib/session/session.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { useTranslate } from '#web/lib/wording.ts'

type PackSubject = { make: 'employee' | 'location'; about: string; name: string } | { make: 'period' }

/** A link to make an evidence pack, for those who may. */
export function EvidenceLink(search: PackSubject) {
  const t = useTranslate()
  if (!mayMakePacks(useSession())) return null
  return (
    <LinkButton href={hrefOf('/evidence-packs', null, search)} icon={IconFileZip}>
      {t('evidence.link')}
    </LinkButton>
  )
}

/** As server/modules/evidence/policy.ts decides. */
export const mayMakePacks = (session: Session | null) =>
  !isSupervisor(session) &&
  isCallAllowed(evidence.store, session) &&
  can(['Employee', 'view'], session) &&
  can(['Timesheet', 'view'], session)
