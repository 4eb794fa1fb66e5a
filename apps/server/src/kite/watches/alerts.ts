import {
  type AlertView,
  changeAlert,
  createAlert,
  deleteAlert,
  listAlerts,
  switchAlert,
} from '@bahi/contract/customers/alerts'
import type { KiteRouteName } from '@bahi/contract/programs/kite-routes'
import { type KiteCall, type KiteHandler, askCall, formOf } from '../calls/kite-call.ts'
import type { KiteParts } from '../calls/kite-parts.ts'
import { forgetRetry } from '../calls/retry-key.ts'
import { byName } from '../format/instrument-token.ts'
import { KiteError, notEnabled } from '../format/kite-error.ts'
import {
  type KiteFields,
  invalid,
  listOf,
  missing,
  paiseOf,
  requiredText,
  rupees,
  textOf,
} from '../format/kite-fields.ts'
import { clockText, instantText } from '../format/moments.ts'

type AlertRoute = Extract<KiteRouteName, `${string} /alerts${string}`>

const KINDS: Readonly<Record<string, 'above' | 'below'>> = { '>=': 'above', '<=': 'below' }

/** Price alerts: Bahi tells the customer when a price reaches a level; nothing is ordered. */
export function alertHandlers(parts: KiteParts): Readonly<Record<AlertRoute, KiteHandler>> {
  const find = async (call: KiteCall): Promise<AlertView> => {
    const found = (await readAlerts(parts, call)).find(({ id }) => id === call.path['uuid'])
    if (found === undefined) throw new KiteError('InputException', 'This alert does not exist.', 404)
    return found
  }
  return {
    'GET /alerts': async (call) => (await readAlerts(parts, call)).map((alert) => alertOf(alert, call)),
    'GET /alerts/:uuid': async (call) => alertOf(await find(call), call),
    'GET /alerts/:uuid/history': async (call) => historyOf(await find(call)),
    'POST /alerts': async (call) => {
      const { lhs, ...wanted } = readAlert(parts, formOf(call))
      const alert = await askCall(
        parts,
        call,
        createAlert,
        { ...lhs, ...wanted },
        { refusedAs: 'InputException', key: call.retryKey },
      )
      return alertOf(alert, call)
    },
    'PUT /alerts/:uuid': async (call) => {
      const { lhs, ...wanted } = readAlert(parts, formOf(call))
      const before = await find(call)
      if (before.code !== lhs.code || before.subject !== lhs.subject)
        throw new KiteError('InputException', 'An alert stays on its instrument.')
      await askCall(parts, call, changeAlert, { alertId: before.id, ...wanted })
      const isOff = textOf(formOf(call), 'status') === 'disabled'
      if (isOff) await askCall(parts, call, switchAlert, { alertId: before.id, on: false })
      return alertOf(await find(call), call)
    },
    'DELETE /alerts': async (call) => {
      const ids = listOf(call.query, 'uuid')
      if (ids.length === 0) throw missing('uuid')
      for (const alertId of ids) {
        await askCall(parts, call, deleteAlert, { alertId })
        await forgetRetry(parts, call, alertId)
      }
      return null
    },
  }
}

async function readAlerts(parts: KiteParts, call: KiteCall): Promise<AlertView[]> {
  return (await askCall(parts, call, listAlerts, {})).items
}

/** What Bahi has: one price against a level, at the level or beyond. */
function readAlert(parts: KiteParts, form: KiteFields) {
  if (textOf(form, 'type') === 'ato') throw notEnabled('alerts that place orders')
  if (textOf(form, 'rhs_type') === 'instrument') throw notEnabled('alerts that compare two instruments')
  if (!/^(LastTradedPrice)?$/i.test(textOf(form, 'lhs_attribute'))) throw notEnabled('this attribute of an alert')
  const kind = KINDS[requiredText(form, 'operator')]
  if (kind === undefined) throw notEnabled('this operator; >= and <= are')
  const level = paiseOf(form, 'rhs_constant')
  if (level === undefined) throw invalid('rhs_constant')
  const named = byName(parts.market, `${requiredText(form, 'lhs_exchange')}:${requiredText(form, 'lhs_tradingsymbol')}`)
  if (named === undefined) throw invalid('lhs_tradingsymbol')
  const lhs =
    named.kind === 'share'
      ? { code: named.instrument.code, subject: 'share' as const }
      : { code: named.index.indexId, subject: 'index' as const }
  return { lhs, kind, level, repeats: false }
}

const STATUS_OF = { on: 'enabled', off: 'disabled', fired: 'disabled', ended: 'deleted' } as const

function alertOf(alert: AlertView, { who }: KiteCall): object {
  return {
    type: 'simple',
    user_id: String(who.customerId),
    uuid: alert.id,
    name: alert.name,
    status: STATUS_OF[alert.state],
    disabled_reason: alert.state === 'fired' ? 'triggered' : '',
    lhs_exchange: alert.subject === 'index' ? 'NSE' : (/^(NSE|BSE):/.exec(alert.code)?.[1] ?? 'NSE'),
    lhs_tradingsymbol: alert.symbol,
    rhs_type: 'constant',
    rhs_exchange: '',
    rhs_tradingsymbol: '',
    ...comparisonOf(alert),
    alert_count: alert.fired?.times ?? 0,
    created_at: instantText(alert.createdAt),
    updated_at: instantText(alert.fired?.at ?? alert.createdAt),
  }
}

/** What is compared with what. An indicator is named with its figures: RSI(14), SMA(50), UpperBand(20,2). */
function comparisonOf({ kind, moveBps, level, indicator }: AlertView): object {
  if (indicator === null) {
    const isMove = kind === 'move'
    return {
      lhs_attribute: isMove ? 'DayChange' : 'LastTradedPrice',
      operator: kind === 'below' ? '<=' : '>=',
      rhs_attribute: '',
      rhs_constant: isMove ? (moveBps ?? 0) / 100 : rupees(level ?? 0),
    }
  }
  const { study, direction, period, figure } = indicator
  const [first, second] = {
    rsi: [`RSI(${period})`, ''],
    'price-sma': ['LastTradedPrice', `SMA(${period})`],
    'price-ema': ['LastTradedPrice', `EMA(${period})`],
    'sma-sma': [`SMA(${period})`, `SMA(${figure})`],
    'ema-ema': [`EMA(${period})`, `EMA(${figure})`],
    bollinger: ['LastTradedPrice', `${direction === 'above' ? 'Upper' : 'Lower'}Band(${period},${figure})`],
    macd: ['MACD(12,26,9)', 'Signal(12,26,9)'],
  }[study]
  return {
    lhs_attribute: first,
    operator: direction === 'above' ? '>' : '<',
    rhs_attribute: second,
    rhs_constant: study === 'rsi' ? (figure ?? 0) : 0,
  }
}

/** The latest time that it fired; Bahi keeps no earlier ones. */
function historyOf({ id, fired, symbol }: AlertView): object[] {
  if (fired === null) return []
  return [
    {
      uuid: id,
      type: 'simple',
      meta: [{ tradingsymbol: symbol, last_price: rupees(fired.value) }],
      condition: '',
      created_at: `${fired.on} ${clockText(fired.second)}`,
      order_meta: null,
    },
  ]
}
