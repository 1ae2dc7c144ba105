import { calls } from '#contract/calls.ts'
import type { Client } from '#server/testing/app.ts'

type IntegrationContext = { client: Client }

/** Factories of what other programs use: API tokens and webhooks. */
export function integrationsIn({ client }: IntegrationContext) {
  const newApiToken = () => ({ name: 'Payroll', permissions: ['Client/list', 'Timesheet/list'] })
  const apiToken = async () => (await client.call(calls.apiTokens.store, newApiToken())).token
  const newWebhook = () => ({
    ...{ name: 'Payroll', url: 'https://payroll.example.com/hook' },
    events: ['timesheet.updated' as const],
  })
  const webhook = async () => (await client.call(calls.webhooks.store, newWebhook())).webhook
  async function webhookDelivery() {
    const { id: webhook_id } = await webhook()
    const { delivery_id } = await client.call(calls.webhooks.sendTest, { id: webhook_id })
    return { id: delivery_id, webhook_id }
  }
  return { newApiToken, apiToken, newWebhook, webhook, webhookDelivery }
}
