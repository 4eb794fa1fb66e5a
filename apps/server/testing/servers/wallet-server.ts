import { expect } from 'vitest'
import { allEndpoints } from '@bahi/contract/all-endpoints'
import { istTimeOf } from '@bahi/money/ist'
import { ALL_SHARDS, trialBalance } from '../../src/ledger/verify/trial-balance.ts'
import { verifyAllChains } from '../../src/ledger/verify/verify-chain.ts'
import { runWallet } from '../../src/wallet/run-wallet.ts'
import type { Answer, InjectHow } from '../inject-call.ts'
import { openTestServer, type TestServer, type TestServerOptions } from '../open-test-server.ts'
import { whileInputsAct } from './answer-inputs.ts'

export const PIN = '280419'
/** The opening cash of the demo customers, in paise. */
export const OPENING = { asha: 5_00_000_00, ravi: 12_50_000_00, meera: 2_75_000_00, imran: 75_000_00 } as const
const PHONES = {
  asha: '9000000001',
  ravi: '9000000002',
  meera: '9000000003',
  imran: '9000000004',
  gurpreet: '9000000005',
} as const
const NAMES = {
  asha: 'Asha Deshmukh',
  ravi: 'Ravi Kulkarni',
  meera: 'Meera Nair',
  imran: 'Imran Sheikh',
  gurpreet: 'Gurpreet Kaur',
} as const

export type Person = keyof typeof PHONES
/** A valid reason of staff. */
export const reason = 'Checked against the records of today.'

/** The small seed with customers, three people of the treasury, and a bank that answers when a test lets it. */
export interface WalletServer extends TestServer {
  post(who: string, path: string, input?: object, how?: InjectHow): Promise<Answer>
  read(who: string, path: string, input?: object): Promise<Answer>
  /** Sets a PIN and adds a card by the customer's calls. Returns the token. */
  furnish(who: Person): Promise<string>
  token(who: Person): Promise<string>
  nameOf(who: Person): string
  /** The log messages of the wallet job. */
  readonly said: string[]
  /** Moves system and business time by a number of seconds. The night between two days passes at once. */
  pass(seconds: number): Promise<void>
  /** Moves both times by a number of seconds and runs the wallet job. */
  letPass(seconds: number): Promise<void>
  /** Moves both times until business time has reached a moment, and runs the wallet job. */
  letReach(moment: Date): Promise<void>
  /** Lets the exchange answer while a call waits for it. */
  pumped<Result>(work: () => Promise<Result>): Promise<Result>
  cashOf(token: string): Promise<{
    availablePaise: number
    heldPaise: number
    withdrawablePaise: number
    leaving: { transferId: string; amountPaise: number }[]
  }>
  expectLedgerToHold(): Promise<void>
  /** Sets a setting from the start, without two people. */
  set(name: string, value: unknown): Promise<void>
  /** Places a limit order that stays open. Returns the order's id and its hold in paise. */
  openOrder(token: string): Promise<{ orderId: string; heldPaise: number }>
  cancelOrder(token: string, orderId: string): Promise<Answer>
  /** anita proposes a statement and farah confirms it. Returns anita's answer, or farah's refusal. */
  importStatement(csv: string, fileName?: string): Promise<Answer>
  /** anita proposes, dev approves. */
  approveOut(id: string, payBy?: string): Promise<Answer>
}

export async function openWalletServer(options: TestServerOptions = {}): Promise<WalletServer> {
  const bahi = await openTestServer(options)
  let accounts = 0
  const said: string[] = []
  const post = (token: string, path: string, input: object = {}, how: InjectHow = {}) =>
    bahi.call(path, input, { token, ...how })
  const read = (token: string, path: string, input: object = {}) => bahi.call(path, input, { token, method: 'GET' })
  const pumped = <Result>(work: () => Promise<Result>) => whileInputsAct(bahi.parts, work)
  const reach = async (moment: Date): Promise<void> => {
    const { clock } = bahi.parts
    const [left, { date, second }] = [moment.getTime() - clock.instant().getTime(), istTimeOf(moment.getTime())]
    if (left <= 0) return
    bahi.now = new Date(bahi.now.getTime() + left)
    while (clock.now().date < date) await bahi.endDay()
    if (clock.now().date === date) await bahi.passTo(second)
  }
  const more = {
    post,
    read,
    said,
    token: (who: Person) => bahi.logIn(PHONES[who]),
    nameOf: (who: Person) => NAMES[who],
    async furnish(who: Person) {
      const token = await bahi.logIn(PHONES[who])
      expect((await post(token, '/api/app/user/insertWithPwd.do', { pin: PIN })).msg).toBe('')
      accounts += 1
      const card = {
        bankName: 'Kaveri Bank',
        branch: 'Pune Camp',
        accountNumber: `50210048${String(4_000 + accounts)}`,
        ifsc: 'KVRB0001042',
        holderName: NAMES[who],
      }
      expect((await post(token, '/api/app/user/bank/add.do', card)).msg).toBe('')
      return token
    },
    pumped,
    async pass(seconds: number) {
      await reach(new Date(bahi.parts.clock.instant().getTime() + seconds * 1_000))
    },
    async letPass(seconds: number) {
      await more.pass(seconds)
      await more.letReach(bahi.parts.clock.instant())
    },
    async letReach(moment: Date) {
      await reach(moment)
      await runWallet({ ...bahi.parts.walletJob, log: { error: (_, message) => void said.push(message) } })
    },
    async cashOf(token: string) {
      return (await read(token, '/api/app/user/getUserPositionMarketValue.do')).data as Awaited<
        ReturnType<WalletServer['cashOf']>
      >
    },
    async expectLedgerToHold() {
      await pumped(() => bahi.parts.desk.settled())
      expect((await trialBalance(bahi.database.app.pool)).differences).toEqual([])
      expect((await verifyAllChains(bahi.database.app.pool, ALL_SHARDS)).broken).toEqual([])
      expect(bahi.faults).toEqual([])
    },
    async set(name: string, value: unknown) {
      const client = await bahi.database.owner.pool.connect()
      try {
        await client.query(`set session_replication_role = 'replica'`)
        await client.query('delete from bahi.setting where name = $1', [name])
        await client.query(
          `insert into bahi.setting (name, effective_from, value, reason, recorded_at, installed) values ($1, '2026-11-01', $2, 'for a test', now(), true)`,
          [name, JSON.stringify(value)],
        )
      } finally {
        await client.query(`set session_replication_role = 'origin'`)
        client.release()
      }
      await bahi.parts.settings.reload()
    },
    async openOrder(token: string) {
      const { data: list } = await bahi.call(
        allEndpoints['getStockList']?.path ?? '',
        { size: '500' },
        { method: 'GET' },
      )
      const shares = (list['items'] as { code: string; lastPaise: number; state: string }[]).filter(
        ({ lastPaise, state }) => lastPaise > 0 && state === 'normal',
      )
      const code = shares.toSorted((one, other) => one.lastPaise - other.lastPaise)[0]?.code ?? ''
      const { data: quote } = await bahi.call(allEndpoints['getSingleStock']?.path ?? '', { code }, { method: 'GET' })
      const placed = await pumped(() =>
        post(token, allEndpoints['buyShares']?.path ?? '', {
          code,
          quantity: '100',
          type: 'limit',
          pricePaise: String(quote['lowerBandPaise']),
        }),
      )
      expect(placed.msg).toBe('')
      return { orderId: String(placed.data['id']), heldPaise: Number(placed.data['heldPaise']) }
    },
    cancelOrder: (token: string, orderId: string) =>
      pumped(() => post(token, allEndpoints['cancelOrder']?.path ?? '', { orderId })),
    async importStatement(csv: string, fileName = 'statement.csv') {
      const brought = await post(await bahi.signIn('anita'), '/api/console/wallet/bank/statement/propose.do', {
        fileName,
        csv,
        reason,
      })
      if (brought.msg !== '') return brought
      const confirmed = await post(await bahi.signIn('farah'), '/api/console/proposal/approve.do', {
        id: brought.data['proposalId'],
        reason,
      })
      return confirmed.msg === '' ? brought : confirmed
    },
    async approveOut(id: string, payBy = 'demo-bank') {
      const proposed = await post(await bahi.signIn('anita'), '/api/console/wallet/out/propose.do', {
        id,
        payBy,
        reason,
      })
      expect(proposed.msg).toBe('')
      return post(await bahi.signIn('dev'), '/api/console/proposal/approve.do', {
        id: proposed.data['proposalId'],
        reason,
      })
    },
  }
  return Object.assign(bahi, more)
}
