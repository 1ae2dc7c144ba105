/** How a response arrived: in the product, by a private link of this channel, or through the agency on the employee's behalf. */
export const responseChannels = ['app', 'email', 'sms', 'push', 'agency'] as const
export type ResponseChannel = (typeof responseChannels)[number]

/** The channels that carry a private link. */
export const linkChannels = ['email', 'sms', 'push'] as const satisfies readonly ResponseChannel[]
export type LinkChannel = (typeof linkChannels)[number]
