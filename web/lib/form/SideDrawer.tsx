import { Drawer } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { WatchedForms } from '#web/ui/form/leave-guard.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { useTranslate } from '#web/lib/wording.ts'

type Props = { opened: boolean; onClose: () => void; title: ReactNode; size?: 'lg' | 'xl'; children: ReactNode }

/** A record or form in a drawer beside its list. Closing it asks for confirmation if a form inside has unsaved changes. */
export function SideDrawer({ opened, onClose, title, size = 'lg', children }: Props) {
  const t = useTranslate()
  const forms = useRef(new Set<() => boolean>())
  const [isAsking, setAsking] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  // The drawer's own focus restoration is lost once the confirmation takes the focus.
  useEffect(() => {
    const before = opened ? document.activeElement : null
    const grid = before?.closest('[role="grid"]')
    return () => void setTimeout(() => focusAgain(before, grid))
  }, [opened])
  function close() {
    // Escape reaches every open dialog; only the one on top closes.
    if (isCovered(content.current)) return
    if ([...forms.current].some((isDirty) => isDirty())) setAsking(true)
    else onClose()
  }
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
        <div ref={content}>
          <WatchedForms watch={watch} onLeave={onClose}>
            {children}
          </WatchedForms>
        </div>
      </Drawer>
      {/* Mounted on demand: a closed dialog would handle the Escape key that is meant to open it. */}
      {isAsking && <LeaveQuestion stay={() => setAsking(false)} leave={leave} />}
    </>
  )
}

/**
 * Focuses what opened the drawer. If that was replaced meanwhile, as a shift whose change was confirmed, its grid has another one in its
 * place.
 */
function focusAgain(before: Element | null, grid: Element | null | undefined) {
  for (const target of [before, grid?.querySelector('[tabindex="0"]')]) {
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    if (target && document.activeElement === target) return
  }
}

/** Whether the focus is in a dialog that was opened from this one. */
function isCovered(content: Element | null) {
  const focused = document.activeElement?.closest('[aria-modal="true"]') ?? null
  return content !== null && focused !== null && !focused.contains(content)
}
