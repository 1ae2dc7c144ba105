import { z } from 'zod'
import { read, write } from '#contract/call.ts'
import { id, line } from '#contract/values/values.ts'

const base64url = /^[\w-]+$/

export const pushDevice = z.object({
  id: z.string(),
  user_agent: z.string(),
  created_at: z.string(),
  /** registered by the session of the request */
  current: z.boolean(),
})
export type PushDevice = z.infer<typeof pushDevice>

/** Answers that the service worker can send without a page: calls with their input. */
const pushAnswer = z.object({ path: z.string(), input: z.record(z.string(), z.unknown()), label: z.string() })

/** The content of a push message, which the service worker shows (web/worker/push.ts). */
export const pushContent = z.object({
  title: z.string(),
  text: z.string(),
  language: z.string(),
  link: z.string(),
  /** a newer message of the same tag replaces it */
  tag: z.string(),
  accept: pushAnswer.optional(),
  decline: pushAnswer.optional(),
  /** shown after an answer */
  results: z.object({ accepted: z.string(), declined: z.string(), failed: z.string() }).optional(),
})
export type PushContent = z.infer<typeof pushContent>

/** The devices on which the caller gets push messages. A device is registered for its session, and removed when that ends. */
export const pushDevices = {
  key: write({
    path: '/push/key',
    needs: 'signed-in',
    summary: 'Returns the installation’s public key with which a browser subscribes to push messages.',
    input: {},
    result: z.object({ public_key: z.string() }),
  }),
  list: read({
    path: '/push/device-list',
    needs: 'signed-in',
    summary: 'Lists the devices on which the caller gets push messages.',
    input: {},
    result: z.array(pushDevice),
  }),
  store: write({
    path: '/push/device-store',
    needs: 'signed-in',
    summary:
      'Registers this device for push messages, for the session of the request; a device that is registered already moves to it. Only addresses of known push services are accepted.',
    input: {
      endpoint: line(1000).min(10),
      public_key: line(100).regex(base64url),
      auth_secret: line(30).regex(base64url),
    },
    result: z.array(pushDevice),
  }),
  remove: write({
    path: '/push/device-delete',
    needs: 'signed-in',
    summary: 'Removes one of the caller’s devices: it gets no push messages any more.',
    input: { id },
    result: z.array(pushDevice),
  }),
}
