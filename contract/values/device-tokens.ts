/** How many device tokens a browser stores and sends with a sign-in: one for each of its users. Without zod, for the first screens. */
export const mostDeviceTokens = 5
