import { afterAll, afterEach, beforeAll } from 'vitest'
import { formatPlainRupees } from '@bahi/money/format'
import { openWalletServer, reason, type WalletServer } from './wallet-server.ts'

export const PROPOSE = '/api/console/wallet/bank/statement/propose.do'
export const MATCH = '/api/console/wallet/in/propose.do'
export const APPROVE = '/api/console/proposal/approve.do'
export const HEAD = 'Date,Reference,Description,Counterparty,Withdrawal,Deposit,Balance'
export const RESTRICT_VIOLATION = '23001'

export type Staff = 'anita' | 'dev' | 'farah'
export type Line = {
  readonly reference: string
  readonly description: string
  readonly counterparty: string
  readonly paise: bigint
}
export const staff = {} as Record<Staff, string>
export const fromAsha = (reference: string, note: string, paise: bigint): Line => ({
  reference,
  description: `BY TRANSFER ${note}`,
  counterparty: 'Asha Deshmukh',
  paise,
})

/** Three of the staff with a bank account, whose statements a test writes and brings. */
export function arrangeStatements() {
  let bahi: WalletServer
  beforeAll(async () => {
    bahi = await openWalletServer()
    await bahi.furnish('asha')
    for (const name of ['anita', 'dev', 'farah'] as const) staff[name] = await bahi.signIn(name)
  })
  afterEach(() => bahi.expectLedgerToHold())
  afterAll(() => bahi.close())

  const db = () => bahi.database.owner.pool
  const as = (who: Staff, path: string, input: object) => bahi.post(staff[who], path, { reason, ...input })
  const balance = async () =>
    (
      await db().query<{ balance_paise: bigint }>(
        `select balance_paise from bahi.statement_account where name = 'bank-file'`,
      )
    ).rows[0]?.balance_paise ?? 0n
  const staffId = async (name: Staff) =>
    (await db().query<{ id: bigint }>('select id from bahi.staff where name = $1', [name])).rows[0]?.id
  const lineOf = async (reference: string) =>
    (
      await db().query<{ id: bigint }>('select id from bahi.bank_line where reference = $1 order by seq desc', [
        reference,
      ])
    ).rows[0]?.id.toString() ?? ''
  const cash = async () => (await bahi.cashOf(await bahi.token('asha'))).availablePaise

  /** A statement that follows the last one; a line below zero is money that left. */
  const fileOf = async (...lines: Line[]) => {
    let after = await balance()
    return [
      HEAD,
      ...lines.map(({ reference, description, counterparty, paise }) => {
        after += paise
        return `2026-11-23,${reference},${description},${counterparty},${paise < 0n ? formatPlainRupees(-paise) : ''},${paise < 0n ? '' : formatPlainRupees(paise)},${formatPlainRupees(after)}`
      }),
    ].join('\n')
  }
  const bring = async (maker: Staff, checker: Staff, csv: string) => {
    const brought = await as(maker, PROPOSE, { fileName: 'monday.csv', csv })
    return brought.msg === '' ? as(checker, APPROVE, { id: brought.data['proposalId'] }) : brought
  }
  const payByHand = async (amountPaise: number) => {
    const { data } = await bahi.post(await bahi.token('asha'), '/api/app/user/recharge/create.do', {
      amountPaise,
      payerName: 'Asha Deshmukh',
      provider: 'manual',
    })
    return { id: String(data['id']), note: String(data['note']) }
  }

  return {
    get bahi() {
      return bahi
    },
    db,
    as,
    balance,
    staffId,
    lineOf,
    cash,
    fileOf,
    bring,
    payByHand,
  }
}
