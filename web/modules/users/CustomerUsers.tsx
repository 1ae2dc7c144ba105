import { Anchor, Button, Stack } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { users } from '#contract/accounts/users.ts'
import { formatCount } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { MayInvite } from '#web/modules/users/MayInvite.tsx'
import { UserLine } from '#web/modules/users/UserLine.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

const maxShown = 5

/** The users of a customer. */
export function CustomerUsers({ customer }: { customer: { id: string; name: string } }) {
  const t = useTranslate()
  const query = useApiQuery(users.list, { customer_id: customer.id, per_page: maxShown })
  const invite = (
    <MayInvite record="customer_id">
      <Button
        component="a"
        size="xs"
        variant="default"
        href={hrefOf('/users/create', null, { customer_id: customer.id, customer: customer.name })}
        leftSection={<IconUserPlus size={14} aria-hidden />}
      >
        {t('users.customer.invite')}
      </Button>
    </MayInvite>
  )
  return (
    <Panel title={t('users.customer.title')} actions={invite}>
      <Loaded of={query}>
        {({ rows, total, more }) => (
          <Stack gap="sm">
            {rows.length === 0 && <EmptyState title={t('users.customer.none')} text={t('users.customer.noneText')} />}
            {rows.map((row) => (
              <UserLine key={row.id} user={row} />
            ))}
            {total > maxShown && (
              <Anchor href={hrefOf('/users', null, { customer_id: customer.id })}>
                {t('users.customer.more', { count: total - maxShown, number: formatCount(total - maxShown, more) })}
              </Anchor>
            )}
          </Stack>
        )}
      </Loaded>
    </Panel>
  )
}
