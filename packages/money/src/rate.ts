import type { Paise } from './paise.ts'
import { divide, type Rounding } from './rounding.ts'

/** An exact fraction of an amount. The denominator is positive. */
export type Rate = { readonly numerator: bigint; readonly denominator: bigint }

export const ZERO_RATE: Rate = { numerator: 0n, denominator: 1n }

/**
 * A rate from a decimal percentage, exact to every digit written: ratePercent('0.0030699') is 30699 / 1,000,000,000.
 * @throws RangeError for anything but digits with an optional fraction (and an optional leading minus).
 */
export function ratePercent(percent: string): Rate {
  const parts = /^(-?)(\d{1,12})(?:\.(\d{1,18}))?$/.exec(percent)
  if (parts === null) throw new RangeError(`not a percentage: ${percent}`)
  const fraction = parts[3] ?? ''
  const digits = BigInt(`${parts[2]}${fraction}`)
  return { numerator: parts[1] === '-' ? -digits : digits, denominator: 100n * 10n ** BigInt(fraction.length) }
}

/** A rate from whole basis points (1 bps = 0.01 %). @throws RangeError for a fraction of one. */
export function rateBps(bps: bigint | number): Rate {
  if (typeof bps === 'number' && !Number.isSafeInteger(bps)) throw new RangeError(`not whole basis points: ${bps}`)
  return { numerator: BigInt(bps), denominator: 10_000n }
}

export function addRates(a: Rate, b: Rate): Rate {
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  }
}

/** Less than zero, zero or more than zero, as a comparison of exact fractions. */
export function compareRates(a: Rate, b: Rate): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** A part of an amount, in whole paise, rounded once as told. */
export function applyRate(amount: Paise, rate: Rate, rounding: Rounding): Paise {
  return divide(amount * rate.numerator, rate.denominator, rounding) as Paise
}

/**
 * A rate as a percentage with every digit that counts: 0.00307%. @throws RangeError for a fraction without an end.
 */
export function percentText({ numerator, denominator }: Rate): string {
  const digits = 18n
  const scaled = numerator * 100n * 10n ** digits
  if (scaled % denominator !== 0n) throw new RangeError(`${numerator}/${denominator} has no end as a decimal`)
  const all = (scaled / denominator).toString().padStart(Number(digits) + 1, '0')
  const fraction = all.slice(-Number(digits)).replace(/0+$/, '')
  return `${all.slice(0, -Number(digits))}${fraction === '' ? '' : `.${fraction}`}%`
}
