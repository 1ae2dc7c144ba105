// How a notification reaches its reader.

export const deliveryChannels = ['in_app', 'email', 'sms', 'push'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

/** in_app: queued until its reader opens it, then seen. The other channels: queued, then sent or failed. Suppressed: not sent on purpose. */
export const deliveryStatuses = ['queued', 'sent', 'failed', 'suppressed', 'seen'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/**
 * Why a channel was not used: the reader switched it off; an email about the same unread notification was sent a moment ago; the reader
 * cannot sign in (invited, suspended), or has no account; they have no address or number for it; this installation has no server for it; their agency has sent as many text messages as it may in a day.
 */
export const suppressionReasons = [
  'switched_off',
  'recent',
  'no_access',
  'no_account',
  'no_address',
  'no_server',
  'limit',
] as const
export type SuppressionReason = (typeof suppressionReasons)[number]
