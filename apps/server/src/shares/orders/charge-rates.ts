import { type ChargeRates, deliveryChargeRates, withDatedBrokerage } from '@bahi/domain/shares/charges/charge-rates'
import { businessDate } from '@bahi/money/business-date'
import { ratePercent } from '@bahi/money/rate'
import type { Settings } from '../../platform/settings.ts'

/** The charges of delivery trades on every date, with the brokerage that staff decided for each. */
export function readChargeRates(settings: Pick<Settings, 'history'>): ChargeRates[] {
  const dated = settings
    .history('charges.brokeragePercent')
    .map(({ effectiveFrom, value }) => ({ from: businessDate(effectiveFrom), rate: ratePercent(value) }))
  return withDatedBrokerage(deliveryChargeRates, dated)
}
