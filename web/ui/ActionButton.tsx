import { Button, Tooltip, VisuallyHidden, type ButtonProps } from '@mantine/core'
import { useId, type ComponentProps } from 'react'

type Props = ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps | 'ref'> & {
    /** why it cannot be pressed now; disables it */ reason?: string | null | undefined
  }

/** A button that, when blocked, stays visible and shows the reason; it remains focusable, so that screen readers announce it. */
export function ActionButton({ reason, onClick, ...rest }: Props) {
  const id = useId()
  if (!reason) return <Button onClick={onClick} {...rest} />
  return (
    <Tooltip label={reason} multiline maw={320}>
      <Button {...rest} data-disabled aria-disabled aria-describedby={id} onClick={(event) => event.preventDefault()}>
        {rest.children}
        <VisuallyHidden id={id}>{reason}</VisuallyHidden>
      </Button>
    </Tooltip>
  )
}
