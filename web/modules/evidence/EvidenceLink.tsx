import { Button } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { evidence } from '#contract/platform/evidence.ts'
import { hrefOf } from '#web/lib/links.ts'
import { can, isCallAllowed, isSupervisor, type Session, useSession } from '#web/lib/session/session.ts'
import { useWords } from '#web/lib/wording.ts'

type About = { make: 'employee' | 'location'; about: string; name: string } | { make: 'period' }

/** A link to make an evidence pack, for those who may. */
export function EvidenceLink(search: About) {
  const t = useWords()
  if (!mayMakePacks(useSession())) return null
  return (
    <Button
      component="a"
      variant="default"
      href={hrefOf('/evidence-packs', null, search)}
      leftSection={<IconFileZip size={16} aria-hidden />}
    >
      {t('evidence.link')}
    </Button>
  )
}

/** As server/modules/evidence/policy.ts decides. */
export const mayMakePacks = (session: Session | null) =>
  !isSupervisor(session) &&
  isCallAllowed(evidence.store, session) &&
  can(['Employee', 'view'], session) &&
  can(['Timesheet', 'view'], session)
