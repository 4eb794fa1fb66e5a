import { paise } from '@bahi/money/paise'
import { quantity } from '@bahi/money/quantity'
import { type Rate, ratePercent } from '@bahi/money/rate'
import { divide } from '@bahi/money/rounding'
import type { SettingName, SettingValue } from '../../staff/setting-bounds.ts'
import { type ChargeRates, withBrokerage } from '../charges/charge-rates.ts'
import type { OrderSettings } from './order-facts.ts'

/** Whole basis points of a rate, rounded down. */
function bpsOf(rate: Rate): number {
  return Number(divide(rate.numerator * 10_000n, rate.denominator, 'down'))
}

/**
 * The settings for orders from the stored values of a date.
 * @throws TypeError when a stored value has another type than its bounds allow, which means that it was stored
 * unchecked.
 */
export function orderSettings(read: (name: SettingName) => SettingValue, rates: readonly ChargeRates[]): OrderSettings {
  const whole = (name: SettingName): number => {
    const value = read(name)
    if (typeof value !== 'number') throw new TypeError(`${name} is no number`)
    return value
  }
  const percent = (name: SettingName): Rate => {
    const value = read(name)
    if (typeof value !== 'string') throw new TypeError(`${name} is no decimal`)
    return ratePercent(value)
  }
  // A fraction is a percentage divided by one hundred.
  const fraction = (name: SettingName): Rate => {
    const { numerator, denominator } = percent(name)
    return { numerator: numerator * 100n, denominator }
  }
  const bpsOrNull = (name: SettingName): number | null => {
    const value = read(name)
    return typeof value === 'number' ? 100 * value : null
  }
  return {
    maxQuantity: quantity(whole('trade.buyMaxNum')),
    minAmountPaise: paise(whole('trade.buyMinAmt')),
    maxInOneShareBps: bpsOf(fraction('trade.buyMaxAmtPercent')),
    maxInSharesBps: bpsOf(fraction('trade.totalMaxAmtPercent')),
    sellsSameDay: read('trade.sameDaySell') === true,
    cannotSellMinutes: whole('trade.cantSellTimes'),
    maxRiseOverSessionsBps: bpsOrNull('trade.riseRate'),
    riseDays: whole('trade.stockDays'),
    maxRiseBps: bpsOrNull('trade.maxRise'),
    maxFallBps: bpsOrNull('trade.maxFall'),
    frequentSeconds: whole('trade.frequentSeconds'),
    marketProtectionBps: bpsOf(percent('trade.marketProtectionPercent')),
    chargeRates: withBrokerage(rates, percent('charges.brokeragePercent')),
  }
}
