import { Card, Stack, Text, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './FormPanel.module.css'

/** A group of fields, in two columns where there is room. */
export function FormSection({
  title,
  description,
  children,
}: {
  title: string
  description?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id}>
      <Stack gap={2} mb="md">
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {description && <Text c="dimmed">{description}</Text>}
      </Stack>
      <FormFields>{children}</FormFields>
    </Card>
  )
}

/** Fields in two columns where there is room. */
export const FormFields = ({ children }: { children: ReactNode }) => <div className={classes.fields}>{children}</div>
