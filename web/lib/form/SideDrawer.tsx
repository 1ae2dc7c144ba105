import { Drawer } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { WatchedForms } from '#web/ui/form/leave-guard.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { useWords } from '#web/lib/wording.ts'

type Props = { opened: boolean; onClose: () => void; title: ReactNode; size?: 'lg' | 'xl'; children: ReactNode }

/** A record or form in a drawer beside its list. Escape, the cross or a click outside ask first when a form in it has unsaved changes. */
export function SideDrawer({ opened, onClose, title, size = 'lg', children }: Props) {
  const t = useWords()
  const forms = useRef(new Set<() => boolean>())
  const [isAsking, setAsking] = useState(false)
  // The drawer's own way back is lost once the question has taken the focus from it.
  useEffect(() => {
    const before = opened ? document.activeElement : null
    return () => void setTimeout(() => before instanceof HTMLElement && before.focus({ preventScroll: true }))
  }, [opened])
  const close = () => ([...forms.current].some((isDirty) => isDirty()) ? setAsking(true) : onClose())
  function watch(isDirty: () => boolean) {
    forms.current.add(isDirty)
    return () => void forms.current.delete(isDirty)
  }
  function leave() {
    setAsking(false)
    onClose()
  }
  return (
    <>
      <Drawer
        opened={opened}
        onClose={close}
        closeOnEscape={!isAsking}
        trapFocus={!isAsking}
        returnFocus={false}
        position="right"
        size={size}
        title={title}
        closeButtonProps={{ 'aria-label': t('app.close') }}
      >
        <WatchedForms watch={watch}>{children}</WatchedForms>
      </Drawer>
      {/* Mounted only now: a question that waits closed would hear, and be closed by, the very Escape that asks it. */}
      {isAsking && <LeaveQuestion stay={() => setAsking(false)} leave={leave} />}
    </>
  )
}
