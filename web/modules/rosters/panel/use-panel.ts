import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useSession } from '#web/lib/session/session.ts'

/** Whether the panel of people is open, remembered for each user of this browser, and the person that it shows. */
export function usePanel() {
  const session = useSession()
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  const [isStored, setStored] = useLocalStorage({
    key: `muster.people-panel.${session?.user?.id ?? ''}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  // On a phone the panel covers the board, so it is never open at first.
  const [isSheet, setSheet] = useState(false)
  const [person_id, setPerson] = useState<string | null>(null)
  const isOpen = isPhone ? isSheet : isStored
  function setOpen(next: boolean) {
    if (isPhone) setSheet(next)
    else setStored(next)
    if (!next) setPerson(null)
  }
  return {
    isOpen,
    person_id,
    setOpen,
    showPerson(id: string | null) {
      if (id !== null) setOpen(true)
      setPerson(id)
    },
  }
}

export type PanelState = ReturnType<typeof usePanel>
