/** Names of the headers that every request carries, in the specification's order; the token is the last. */
export const headerNames = {
  version: 'version',
  deviceType: 'DeviceType',
  appId: 'appId',
  firewall: 'firewall-auth',
  idempotencyKey: 'Idempotency-Key',
  authorization: 'Authorization',
} as const

/** The version of every client of this contract, with its code and channel. */
export const appVersion = { version: '1.0.2', code: 100, channel: '001' } as const
