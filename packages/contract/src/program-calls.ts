import * as alerts from './customers/alerts.ts'
import * as funds from './funds/calls.ts'
import * as sips from './funds/sips.ts'
import type { ProgramScope } from './programs/program-scopes.ts'
import * as statement from './reports/statement.ts'
import * as effects from './shares/effects.ts'
import * as orders from './shares/orders.ts'
import { listPositions } from './shares/positions.ts'
import * as triggers from './shares/triggers.ts'
import type { EndpointShape } from './wire/endpoint.ts'

const scopeOf = (scope: ProgramScope, endpoints: readonly EndpointShape[]): [string, ProgramScope][] =>
  endpoints.map(({ path }) => [path, scope])

/**
 * Which scope lets a key make which call of a customer, by path. A call that is not in this table is refused to every
 * key: money in and out, cards, identity, passwords, sessions, loans and the keys themselves are not in it.
 */
export const programCalls: ReadonlyMap<string, ProgramScope> = new Map([
  ...scopeOf('read', [
    orders.listOrders,
    orders.getOrder,
    effects.getOrderEffect,
    effects.getMonthEffects,
    listPositions,
    statement.listStatement,
    statement.getBalances,
    triggers.listTriggers,
    triggers.getTrigger,
    alerts.listAlerts,
    funds.listFundHoldings,
    funds.listFundOrders,
    funds.getFundOrder,
    sips.listSips,
  ]),
  ...scopeOf('trade', [
    orders.previewOrder,
    orders.buyShares,
    orders.buyStockTrade,
    orders.sellShares,
    orders.cancelOrder,
    orders.modifyOrder,
    triggers.previewTrigger,
    triggers.createTrigger,
    triggers.changeTrigger,
    triggers.cancelTrigger,
    alerts.createAlert,
    alerts.changeAlert,
    alerts.switchAlert,
    alerts.deleteAlert,
    funds.previewFundOrder,
    funds.subscribeFund,
    funds.redeemFund,
    sips.previewSip,
    sips.createSip,
    sips.changeSip,
    sips.actOnSip,
  ]),
])
