import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { callApi } from '#web/lib/api/call.ts'
import { currentLanguage } from '#web/lib/language/language.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { AuthForm } from '#web/modules/auth/AuthForm.tsx'
import { NewPassword } from '#web/modules/auth/password/NewPassword.tsx'
import { useLeaveGuard } from '#web/ui/form/leave-guard.tsx'
import { type AuthFormState, type EnteredValues, useAuthForm } from '#web/modules/auth/use-auth-form.ts'
import classes from './RegisterForm.module.css'

type Agency = { name: string; slug: string }
type Props = { agency: Agency; onSent: (email: string, resend_seconds: number) => void }

// Restores the other fields when the user comes back to change the email address; the password is never stored.
let draft: EnteredValues = {}

/** The registration form of a candidate. */
export function RegisterForm({ agency, onSent }: Props) {
  const t = useTranslate()
  const [initial] = useState(draft)
  const [about, setAbout] = useState(initial)
  const form = useAuthForm({
    send(auth, typed) {
      draft = { ...typed, password: '' }
      // The server validates every field and reports errors by field.
      const fields = typed as Parameters<typeof callApi<typeof auth.register>>[1]
      return callApi(auth.register, { ...fields, agency: agency.slug, locale: currentLanguage() })
    },
    onDone: ({ resend_seconds }, { email = '' }) => onSent(email.trim(), resend_seconds),
  })
  const guard = useLeaveGuard(() => !form.busy && hasTyped(form.form.current))
  const { email = '', first_name = '', last_name = '' } = about
  const field = fieldsOf(form, initial)
  const note = (name: string) => (event: React.ChangeEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    setAbout((former) => ({ ...former, [name]: value }))
  }
  return (
    <AuthForm of={form} submit={t('auth.register.submit')}>
      {guard}
      <div className={classes.pair}>
        <TextInput
          {...field('first_name')}
          label={t('auth.register.firstName')}
          autoComplete="given-name"
          maxLength={80}
          onChange={note('first_name')}
        />
        <TextInput
          {...field('last_name')}
          label={t('auth.register.lastName')}
          autoComplete="family-name"
          maxLength={80}
          onChange={note('last_name')}
        />
      </div>
      <TextInput
        {...field('email')}
        type="email"
        label={t('auth.login.email')}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        onChange={note('email')}
      />
      <div className={classes.pair}>
        <TextInput {...field('phone')} type="tel" label={t('auth.register.phone')} autoComplete="tel" maxLength={24} />
        <TextInput {...field('birth_date')} type="date" label={t('auth.register.birthDate')} autoComplete="bday" />
      </div>
      <NativeSelect
        {...field('right_to_work')}
        label={t('auth.register.workRight')}
        data={[
          { value: '', label: t('auth.register.choose') },
          { value: 'citizen', label: t('auth.register.workRight.citizen') },
          { value: 'permanent', label: t('auth.register.workRight.permanent') },
          { value: 'nz', label: t('auth.register.workRight.nz') },
          { value: 'temporary', label: t('auth.register.workRight.temporary') },
        ]}
      />
      <NewPassword
        label={t('auth.login.password')}
        about={{ email, names: [first_name, last_name, agency.name] }}
        error={form.fieldErrors['password']}
      />
      <div className={classes.trap} aria-hidden>
        <input name="website" tabIndex={-1} autoComplete="off" />
      </div>
    </AuthForm>
  )
}

const fieldsOf =
  ({ fieldErrors }: Pick<AuthFormState, 'fieldErrors'>, initial: EnteredValues) =>
  (name: string) =>
    ({ name, size: 'md', required: true, error: fieldErrors[name], defaultValue: initial[name] ?? '' }) as const

const hasTyped = (of: HTMLFormElement | null) =>
  [...(of?.elements ?? [])].some(
    (field) => field instanceof HTMLInputElement && field.type !== 'hidden' && field.value !== field.defaultValue,
  )
