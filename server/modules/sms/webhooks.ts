// Requests of the provider: received messages and reports of delivery.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/database/transaction.ts'
import { acceptForms, formIn } from '#server/http/forms.ts'
import { isSignedByProvider } from '#server/outside/sms.ts'
import type { Outside } from '#server/outside/outside.ts'
import { smsSettings, statusPath } from './delivery.ts'
import type { ReceivedMessage } from './received.ts'
import { recordReport } from './reports.ts'

type WebhookFields = Readonly<Record<string, string>>
type WebhookContext = {
  database: Database
  outside: Outside
  /** handles a received message */
  receive: (message: ReceivedMessage) => Promise<void>
}

/** The address that is set as the number's webhook at the provider. */
export const inboundPath = '/sms/inbound'

/** Serves the provider's webhooks, to requests with its signature only. */
export async function mountSmsWebhooks(app: FastifyInstance, webhooks: WebhookContext) {
  await app.register((scope, _options, done) => {
    acceptForms(scope)
    scope.post(inboundPath, (request, reply) => handleWebhook(webhooks, request, reply, receiveMessage))
    scope.post(`${statusPath}/:id`, (request, reply) => handleWebhook(webhooks, request, reply, receiveReport))
    done()
  })
}

type Handler = (webhooks: WebhookContext, fields: WebhookFields, request: FastifyRequest) => Promise<void>

async function handleWebhook(webhooks: WebhookContext, request: FastifyRequest, reply: FastifyReply, handler: Handler) {
  const fields = await signedFields(webhooks, request)
  if (fields === null) return reply.code(403).send()
  await handler(webhooks, fields, request)
  // No message as the response: replies are messages of their own, which are retried.
  return reply.type('text/xml; charset=utf-8').send('<?xml version="1.0" encoding="UTF-8"?><Response></Response>')
}

/** The fields of a request that the provider signed with our secret; null for others. */
async function signedFields(
  { database, outside }: WebhookContext,
  request: FastifyRequest,
): Promise<WebhookFields | null> {
  const signature = request.headers['x-twilio-signature']
  const settings = await database.readAsPlatform((db) => smsSettings(db, outside))
  if (settings === null || typeof signature !== 'string') return null
  const fields: WebhookFields = Object.fromEntries(formIn(request))
  const address = `${settings.address}${request.url}`
  return isSignedByProvider(settings.provider, { address, fields, signature }) ? fields : null
}

const receiveMessage: Handler = (webhooks, fields, request) =>
  webhooks.receive({
    provider_id: fields.MessageSid ?? '',
    from: fields.From ?? '',
    text: fields.Body ?? '',
    address: request.ip,
  })

const receiveReport: Handler = ({ database, outside }, fields, request) =>
  // The path has it.
  recordReport(database, (request.params as { id: string }).id, fields, outside.clock.now())
