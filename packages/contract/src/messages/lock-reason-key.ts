/** The closed list of lock reasons, as the parameter `reason` of 030 and the locks of a customer use them. */
export const lockReasonNames = [
  'customer-request',
  'suspected-takeover',
  'unusual-trading',
  'identity-expired',
  'third-party-payment',
  'legal-order',
] as const

export type LockReasonKey = `lock.reason.${(typeof lockReasonNames)[number]}`
