import { TextInput } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { useTranslate } from '#web/lib/wording.ts'
import classes from './OneTimeCode.module.css'

type Props = {
  label: string
  value: string
  onChange: (digits: string) => void
  /** called when the last digit is entered */
  onFull?: (digits: string) => void
  description?: ReactNode
  error?: ReactNode
  disabled?: boolean
  size?: 'md' | 'lg'
  ref?: Ref<HTMLInputElement>
}

const codeLength = 6

/** Six digits, typed, pasted with or without a space, or filled in by the phone from a message. */
export function OneTimeCode({ onChange, onFull, size = 'lg', ...rest }: Props) {
  const t = useTranslate()
  function take(typed: string) {
    const digits = typed.replaceAll(/\D/g, '').slice(0, codeLength)
    onChange(digits)
    if (digits.length === codeLength) onFull?.(digits)
  }
  return (
    <TextInput
      {...rest}
      name="otp"
      size={size}
      autoFocus
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]{6}"
      data-wrong={t('auth.code.six')}
      spellCheck={false}
      classNames={{ input: classes.input }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      onChange={({ currentTarget }) => take(currentTarget.value)}
    />
  )
}
