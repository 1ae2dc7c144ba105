import { Alert, Button, Stack } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { FormEvent, ReactNode } from 'react'
import { authCalls } from '#web/modules/auth/auth-calls.ts'
import type { AuthFormState } from './use-auth-form.ts'

type Props = {
  of: Omit<AuthFormState, 'fieldErrors'>
  submit: string
  /** another error, or information shown above the form */
  notice?: ReactNode
  children: ReactNode
}

/** The frame of a form before sign-in: errors, fields, one button. */
export const AuthForm = ({ of, submit, notice, children }: Props) => (
  <form
    ref={of.form}
    noValidate
    onSubmit={of.submit}
    onInput={(event: FormEvent<HTMLFormElement>) => {
      void authCalls()
      if (event.target instanceof HTMLInputElement) of.forget(event.target.name)
    }}
  >
    <Stack gap="md">
      {of.alert && (
        <Alert color="red" icon={<IconAlertCircle />} title={of.alert.title} role="alert">
          {of.alert.message}
        </Alert>
      )}
      {notice}
      {children}
      <Button type="submit" size="md" fullWidth mt="xs" loading={of.busy}>
        {submit}
      </Button>
    </Stack>
  </form>
)
