type Payload = Readonly<Record<string, unknown>>

const STATES: Readonly<Record<string, string>> = { open: 'Open', closed: 'Close', retired: 'Retire' }

function text(payload: Payload, name: string): string {
  const value = payload[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const user = (payload: Payload): string => `user ${text(payload, 'customerId').slice(-6)}`

const sentences: Readonly<Record<string, (payload: Payload) => string>> = {
  'fund-create': (payload) => `New fund ${text(payload, 'name')} (${text(payload, 'code')})`,
  'fund-rule': (payload) => `Another rule for ${text(payload, 'name')} (${text(payload, 'code')})`,
  'fund-state': (payload) =>
    `${STATES[text(payload, 'state')] ?? 'Change'} ${text(payload, 'name')} (${text(payload, 'code')})`,
  'fund-order-review': (payload) =>
    `Fail order ${text(payload, 'number')} of ${user(payload)}: ${text(payload, 'units')} units of ${text(payload, 'name')}`,
  'fund-forced': (payload) =>
    `Redeem ${text(payload, 'units') || 'all'} units of ${text(payload, 'name')} of ${user(payload)} at the NAV of ${text(payload, 'on')}`,
}

/** Describes the effect of a proposal in the console's words. */
export function whatIsProposed(kind: string, payload: Payload): string {
  return sentences[kind]?.(payload) ?? kind
}
