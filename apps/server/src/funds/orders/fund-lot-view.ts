import type { z } from 'zod/mini'
import type { fundLot } from '@bahi/contract/funds/views'
import { costOfPart, exitBps, exitFreeOn } from '@bahi/domain/funds/orders/unit-lots'
import { type BusinessDate, daysBetween } from '@bahi/money/business-date'
import { navText, worthOfUnits } from '@bahi/money/nav'
import type { PricedScheme } from '../schemes/scheme-view.ts'
import type { FundLotRow } from './fund-order-rows.ts'

/** Shows a lot at the last NAV, with the exit load that redeeming the whole rest of the lot on a day would cost. */
export function fundLotView(lot: FundLotRow, scheme: PricedScheme, on: BusinessDate): z.output<typeof fundLot> {
  const valuePaise = worthOfUnits(lot.remaining, scheme.nav)
  return {
    id: lot.id.toString(),
    boughtOn: lot.boughtOn,
    nav: navText(lot.nav),
    units: Number(lot.units),
    remaining: Number(lot.remaining),
    costPaise: Number(lot.costPaise),
    valuePaise: Number(valuePaise),
    gainPaise: Number(valuePaise - remainingCost(lot)),
    exitBps: exitBps(scheme.exit_bands, daysBetween(lot.boughtOn, on)),
    exitFreeOn: exitFreeOn(scheme.exit_bands, lot.boughtOn),
    lockedUntil: lot.lockedUntil,
  }
}

/** The cost of a lot's remaining units in paise, without the entry fee. */
export function remainingCost(lot: Pick<FundLotRow, 'units' | 'remaining' | 'costPaise'>): bigint {
  return costOfPart(lot, lot.remaining)
}
