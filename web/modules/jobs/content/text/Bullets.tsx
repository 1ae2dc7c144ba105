import { List, Title } from '@mantine/core'

/** A heading with a list of short texts; nothing where there are none. */
export function Bullets({ title, rows = [] }: { title: string; rows?: readonly string[] | undefined }) {
  if (rows.length === 0) return null
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        {title}
      </Title>
      <List spacing={4}>
        {rows.map((row) => (
          <List.Item key={row}>{row}</List.Item>
        ))}
      </List>
    </section>
  )
}
