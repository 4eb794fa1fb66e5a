import type { FastifyInstance } from 'fastify'
import { listCharges } from '@bahi/contract/shares/charges'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept } from '@bahi/domain/outcome'
import { chargeTable } from '@bahi/domain/shares/charges/charge-table'
import type { BusinessClock } from '../../platform/clock.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Settings } from '../../platform/settings.ts'
import { readChargeRates } from '../orders/charge-rates.ts'

export interface ChargeTableParts extends HttpDeps {
  readonly settings: Pick<Settings, 'history'>
  readonly clock: Pick<BusinessClock, 'now'>
}

export function registerChargeTable(app: FastifyInstance, parts: ChargeTableParts): void {
  serve(app, parts, listCharges, () => accept(readChargeTable(parts)))
}

/** The table of charges that orders are charged by, past and coming rates included. */
function readChargeTable({ settings, clock }: ChargeTableParts): ReplyOf<typeof listCharges> {
  return {
    date: clock.now().date,
    charges: chargeTable(readChargeRates(settings)).map(({ amountPaise, ...charge }) => ({
      ...charge,
      amountPaise: amountPaise === null ? null : Number(amountPaise),
    })),
  }
}
