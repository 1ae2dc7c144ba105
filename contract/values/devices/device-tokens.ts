/**
 * The maximum number of device tokens that a browser stores and sends when signing in: one per user. Without zod, because the first screens
 * load it.
 */
export const maxDeviceTokens = 5
