import type { SettingName, SettingValue } from '@bahi/domain/settings/bounds'
import { deliveryChargeRates, withBrokerage } from '@bahi/domain/orders/charge-rates'
import { paise } from '@bahi/money/paise'
import { quantity } from '@bahi/money/quantity'
import { ratePercent } from '@bahi/money/rate'
import type { DeskSettings } from './desk-parts.ts'

/** Reads one dated setting, as it holds today. */
export type ReadSetting = (name: SettingName) => SettingValue

function whole(value: SettingValue): number {
  if (typeof value !== 'number') throw new Error('a whole number was expected of a setting')
  return value
}

/** A decimal share of one or of a hundred, as basis points; finer than a basis point is cut off, so that a bound is never exceeded. */
function basisPoints(value: SettingValue, ofOne: 1 | 100): number {
  const { numerator, denominator } = ratePercent(String(value))
  return Number((numerator * 100n * 10_000n) / (denominator * BigInt(ofOne)))
}

/** The settings of the order desk from their dated values. */
export function orderSettings(read: ReadSetting): DeskSettings {
  const rise = read('trade.riseRate')
  return {
    mostQuantity: quantity(whole(read('trade.buyMaxNum'))),
    leastAmountPaise: paise(whole(read('trade.buyMinAmt'))),
    mostInOneShareBps: basisPoints(read('trade.buyMaxAmtPercent'), 1),
    mostInSharesBps: basisPoints(read('trade.totalMaxAmtPercent'), 1),
    sellsSameDay: read('trade.sameDaySell') === true,
    cannotSellMinutes: whole(read('trade.cantSellTimes')),
    mostRiseBps: rise === null ? null : basisPoints(rise, 100),
    riseDays: whole(read('trade.stockDays')),
    frequentSeconds: whole(read('trade.frequentSeconds')),
    marketProtectionBps: basisPoints(read('trade.marketProtectionPercent'), 100),
    chargeRates: withBrokerage(deliveryChargeRates, ratePercent(String(read('charges.brokeragePercent')))),
    ordersPerSecond: whole(read('trade.ordersPerSecond')),
  }
}
