import { Alert, Button, Card, Group, Stack } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslate } from '#web/wording/translate.ts'
import classes from './FormPanel.module.css'
import { useLeaveGuard } from './leave-guard.tsx'
import { StaleChoice } from '#web/ui/form/choices/StaleChoice.tsx'
import { useTabErrors } from '#web/ui/page/tab-marks.tsx'
import { hasUnreadable } from './typed/unreadable.ts'
import type { WorkingForm } from './working-form.ts'

type Props<Name extends string> = {
  of: WorkingForm<Name>
  /** the label of the save button */
  submit: string
  cancel?: { href: string; label?: string }
  /** of a form that leads to no other screen */
  onCancel?: () => void
  /** other buttons beside Save: "save as draft" */
  actions?: ReactNode
  /** a short form among other content: its buttons follow the fields, without a sticky bar */
  is_inline?: boolean
  children: ReactNode
}

/**
 * The frame of a form: an alert above the fields, a sticky bar with Save, Ctrl+S, one submit at a time,
 * and a confirmation before unsaved changes are lost.
 */
export function FormPanel<Name extends string>({ of, submit, children, ...bar }: Props<Name>) {
  const frame = useRef<HTMLFormElement>(null)
  const guard = useLeaveGuard(() => (of.form.isDirty() || hasUnreadable(frame.current)) && !of.busy)
  // Of several forms, in tabs or behind a drawer, the visible one is saved.
  useHotkeys([['mod+S', () => isShown(frame.current) && of.submit()]], [])
  const errors = Object.keys(of.form.errors).length
  useTabErrors(errors)
  const alertRef = useFocusOnAlert(of.alert, errors === 0)
  return (
    <form ref={frame} onSubmit={of.submit} noValidate>
      <Stack gap="lg">
        {of.alert && (
          <div ref={alertRef} tabIndex={-1}>
            <FailureAlert of={of} alert={of.alert} />
          </div>
        )}
        {children}
        <Buttons {...bar} submit={submit} busy={of.busy} />
      </Stack>
      {guard}
    </form>
  )
}

type ButtonsProps = Pick<Props<string>, 'submit' | 'cancel' | 'onCancel' | 'actions' | 'is_inline'> & { busy: boolean }

function Buttons({ submit, cancel, onCancel, actions, is_inline = false, busy }: ButtonsProps) {
  const t = useTranslate()
  const buttons = (
    <Group justify="flex-end" gap="sm">
      {cancel && (
        <Button component="a" href={cancel.href} variant="default">
          {cancel.label ?? t('ui.cancel')}
        </Button>
      )}
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      )}
      {actions}
      <Button type="submit" loading={busy}>
        {submit}
      </Button>
    </Group>
  )
  if (is_inline) return buttons
  return (
    <Card className={classes.bar} p="sm" data-screen-only data-foot-bar>
      {buttons}
    </Card>
  )
}

type FormAlertProps = { of: Pick<WorkingForm, 'stale'>; alert: NonNullable<WorkingForm['alert']> }

const FailureAlert = ({ of: { stale }, alert }: FormAlertProps) =>
  stale ? (
    <StaleChoice {...stale} />
  ) : (
    <Alert color="red" icon={<IconAlertCircle />} title={alert.title} role="alert">
      {alert.message}
    </Alert>
  )

/** Scrolls to the alert above the fields and focuses it where no field has an error. */
function useFocusOnAlert(alert: WorkingForm['alert'], isFocused: boolean) {
  const alertRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (alert === null || !isFocused) return
    alertRef.current?.scrollIntoView({ block: 'center' })
    alertRef.current?.focus({ preventScroll: true })
    // Once per refusal: a field that is corrected later keeps the focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [alert])
  return alertRef
}

/** False inside a tab or a dialog that is hidden, and behind an open dialog. */
const isShown = (element: HTMLElement | null) =>
  element !== null && element.getClientRects().length > 0 && !isBehindDialog(element)

const dialog = '[aria-modal="true"]'
const isBehindDialog = (element: HTMLElement) =>
  element.closest(dialog) === null && document.querySelector(dialog) !== null
