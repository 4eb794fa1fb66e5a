/**
 * How long the demo bank takes, in milliseconds of system time: some seconds, so that a customer sees the waiting.
 */
export const DEMO_BANK_MS = 4_000

export type DemoOutcome = 'paid' | 'bank-refused' | 'other-payer' | 'never-paid'

export type DemoRule = { readonly paise: number; readonly outcome: Exclude<DemoOutcome, 'paid'> }

/** The outcome of the demo bank for an amount: its last two digits decide, by rules that the app shows. */
export function demoOutcome(amountPaise: bigint, rules: readonly DemoRule[]): DemoOutcome {
  const paise = Number(amountPaise % 100n)
  return rules.find((rule) => rule.paise === paise)?.outcome ?? 'paid'
}
