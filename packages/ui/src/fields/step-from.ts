interface StepLimits {
  step: number
  minimum: number
  maximum?: number | undefined
}

/**
 * The next whole multiple of `step` above or below what is typed. 250 in steps of 100 goes to 300 or 200, so one press
 * mends a quantity that breaks the lot rule. Below the minimum it goes to the minimum; above the maximum to the largest
 * multiple within it.
 */
export function stepFrom(typed: string, direction: 1 | -1, { step, minimum, maximum }: StepLimits): number {
  const digits = typed.replace(/\D/g, '')
  const current = digits === '' ? 0 : Number(digits)
  const next = direction === 1 ? (Math.floor(current / step) + 1) * step : (Math.ceil(current / step) - 1) * step
  const highest = maximum === undefined ? next : Math.max(minimum, Math.floor(maximum / step) * step)
  return Math.max(minimum, Math.min(next, highest))
}
