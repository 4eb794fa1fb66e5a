import type { z } from 'zod/mini'
import type { fundLot } from '@bahi/contract/funds/views'
import { type BusinessDate, daysBetween } from '@bahi/domain/calendar/business-date'
import { costOfPart, exitBps, exitFreeOn } from '@bahi/domain/funds/orders/unit-lots'
import { navText, worthOfUnits } from '@bahi/money/nav'
import type { PricedScheme } from '../schemes/scheme-view.ts'
import type { FundLotRow } from './fund-order-rows.ts'

/** A lot at the last NAV, and what leaving with it would cost on a day. */
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

/** What the units that are left of a lot cost, the entry fee apart. */
export function remainingCost(lot: Pick<FundLotRow, 'units' | 'remaining' | 'costPaise'>): bigint {
  return costOfPart(lot, lot.remaining)
}
