// Reports of delivery, which the provider sends for each message.
import type { Database } from '#server/database/transaction.ts'
import { updateDeliveries } from '#server/modules/deliveries/deliveries.ts'
import { deliveryOutcomeOf, stopNumber } from './actions.ts'

type ReportFields = Readonly<Record<string, string>>

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Only these change something: the others say that it is on its way. */
const statusByReport = { delivered: 'delivered', undelivered: 'failed', failed: 'failed' } as const
const stoppedCode = '21610'

/**
 * Records the delivery of a message or its failure. Any report proves that the provider accepted the message, so it is not sent again even
 * if its response was lost. Reports can arrive in any order: a delivery is final.
 */
export async function recordReport(database: Database, id: string, fields: ReportFields, now: Date): Promise<void> {
  const { MessageSid: provider_id, MessageStatus: reported = '', ErrorCode: code } = fields
  if (!uuidPattern.test(id) || provider_id === undefined) return
  const status = Object.entries(statusByReport).find(([name]) => name === reported)?.[1] ?? 'sent'
  await database.asPlatform(async (db) => {
    const changed = await db
      .updateTable('sms_messages')
      .set({ status, provider_id, next_try_at: null, is_uncertain: false, link: null })
      .set({ failure: status === 'failed' ? (code ?? reported) : null })
      .set((eb) => ({ sent_at: eb.fn.coalesce('sent_at', eb.val(now.toISOString())) }))
      .where('id', '=', id)
      .where((eb) => eb.or([eb('provider_id', 'is', null), eb('provider_id', '=', provider_id)]))
      .where('status', 'in', status === 'sent' ? ['queued', 'sending'] : ['queued', 'sending', 'sent', 'failed'])
      .returning(['to_number', 'delivery_id'])
      .executeTakeFirst()
    if (changed === undefined) return
    if (code === stoppedCode) await stopNumber(db, changed.to_number, now)
    const outcome = status === 'failed' ? deliveryOutcomeOf(status, code ?? reported) : ({ status: 'sent' } as const)
    if (changed.delivery_id !== null) await updateDeliveries(db, { ids: [changed.delivery_id] }, outcome, now)
  })
}
