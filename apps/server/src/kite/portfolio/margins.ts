import { getBalances } from '@bahi/contract/reports/statement'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { type KiteCall, askCall } from '../calls/kite-call.ts'
import type { KiteParts } from '../calls/kite-parts.ts'
import { invalid, rupees } from '../format/kite-fields.ts'

const RUPEES = 0

/** The money of the customer. Unsettled proceeds buy shares like cash, so the live balance has them in it. */
export async function readMargins(parts: KiteParts, call: KiteCall): Promise<object> {
  const equity = await readEquity(parts, call)
  return { equity, commodity: segment({ isEnabled: false, cashPaise: 0, unsettledPaise: 0, heldPaise: 0 }) }
}

export async function readSegmentMargins(parts: KiteParts, call: KiteCall): Promise<object> {
  const name = call.path['segment']
  if (name === 'equity') return readEquity(parts, call)
  if (name === 'commodity') return segment({ isEnabled: false, cashPaise: 0, unsettledPaise: 0, heldPaise: 0 })
  throw invalid('segment')
}

async function readEquity(parts: KiteParts, call: KiteCall): Promise<object> {
  const { items } = await askCall(parts, call, getBalances, {})
  const balance = (account: number) =>
    Number(items.find((one) => one.asset === RUPEES && one.account === account)?.amount ?? 0)
  return segment({
    isEnabled: true,
    cashPaise: balance(ACCOUNT.available),
    unsettledPaise: balance(ACCOUNT.unsettled),
    heldPaise: balance(ACCOUNT.held),
  })
}

interface Money {
  readonly isEnabled: boolean
  readonly cashPaise: number
  readonly unsettledPaise: number
  readonly heldPaise: number
}

function segment({ isEnabled, cashPaise, unsettledPaise, heldPaise }: Money): object {
  const livePaise = cashPaise + unsettledPaise
  return {
    enabled: isEnabled,
    net: rupees(livePaise),
    available: {
      adhoc_margin: 0,
      cash: rupees(cashPaise),
      opening_balance: rupees(livePaise + heldPaise),
      live_balance: rupees(livePaise),
      collateral: 0,
      intraday_payin: 0,
    },
    utilised: {
      debits: rupees(heldPaise),
      exposure: 0,
      m2m_realised: 0,
      m2m_unrealised: 0,
      option_premium: 0,
      payout: 0,
      span: 0,
      holding_sales: 0,
      turnover: 0,
      liquid_collateral: 0,
      stock_collateral: 0,
      delivery: 0,
    },
  }
}
