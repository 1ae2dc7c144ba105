import { Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { type PasswordContext, passwordLength } from '#contract/accounts/passwords.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { rulesOf, strengthOf } from './password-strength.ts'
import classes from './PasswordRules.module.css'

/** The rules of a new password, ticked off while typing; the server uses the same rules. */
export function PasswordRules({ password, about }: { password: string; about: PasswordContext }) {
  const t = useTranslate()
  const met = rulesOf(password, about)
  const strength = password === '' ? null : strengthOf(password, about)
  return (
    <Stack gap={6}>
      <Group gap="sm" wrap="nowrap" aria-live="polite">
        <div className={classes.bar} data-strength={strength} aria-hidden>
          <span className={classes.part} />
          <span className={classes.part} />
          <span className={classes.part} />
        </div>
        <Text span size="sm" c="dimmed">
          {strength && t(`auth.password.strength.${strength}`)}
        </Text>
      </Group>
      <ul className={classes.rules}>
        <Rule met={met.length}>{t('auth.password.rule.length', { least: passwordLength.least })}</Rule>
        <Rule met={met.guess}>{t('auth.password.rule.guess')}</Rule>
      </ul>
    </Stack>
  )
}

function Rule({ met, children }: { met: boolean; children: string }) {
  const t = useTranslate()
  return (
    <li className={classes.rule} data-met={met || undefined}>
      {met ? <IconCircleCheckFilled size={16} aria-hidden /> : <IconCircle size={16} stroke={1.6} aria-hidden />}
      <span>
        {children}
        {met && <VisuallyHidden>{t('auth.password.met')}</VisuallyHidden>}
      </span>
    </li>
  )
}
