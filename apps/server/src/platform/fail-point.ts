/** Named places where a test may end the process's work as a crash would. A running server passes none. */
export type FailPointName =
  | 'exchange:before-commit'
  | 'exchange:after-commit'
  | 'exchange:before-close'
  | 'exchange:in-close'
  | 'exchange:after-close'
  | 'exchange:before-open'
  | 'exchange:after-open'
  | 'closing:before-pay-out'
  | 'closing:after-pay-out'
  | 'closing:before-close'
  | 'closing:before-erase'
  | 'closing:after-erase'
  | 'closing:after-close'
  | 'closing:written'
  | `end-of-day:before-${string}`
  | `end-of-day:after-${string}`
  | `end-of-day:written-${string}`

export type FailPoint = (name: FailPointName) => void

export const noFailPoint: FailPoint = () => undefined

/** Thrown at a fail-point: nothing may be repaired or written after it. */
export class SimulatedCrash extends Error {
  override readonly name = 'SimulatedCrash'
}
