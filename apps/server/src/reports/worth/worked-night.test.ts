import { beforeAll, expect, it } from 'vitest'
import type { getWorth, getWorthParts } from '@bahi/contract/reports/worth'
import type { getWorthFigure, WorthFigure } from '@bahi/contract/reports/worth-figure'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { businessDate } from '@bahi/money/business-date'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { arrangeFundPapers, makeMix } from '../../../testing/servers/fund-papers.ts'
import { fromBank, inAccountBooks } from '../../../testing/test-books.ts'
import { type Asset, unitAsset } from '../../ledger/asset.ts'
import type { NewPosting } from '../../ledger/journal-batch.ts'
import { keepWorthAt } from './keep-worth.ts'
import type { WorthNightRow } from './read-night.ts'

type Figure = ReplyOf<typeof getWorthFigure>

const setup = arrangeFundPapers()
const { put, whoIs, addFund } = setup
const NIGHT = businessDate('2026-11-23')
let who: { shard: number; id: bigint }
let share: { id: Asset; symbol: string }

/** Cash of ₹5,000, ten shares, sixty units each of two funds, five of a plan, a redemption on the way and the loan. */
beforeAll(async () => {
  who = await whoIs('9000000001')
  const [first] = setup.bahi.parts.instruments.all()
  share = { id: first?.id ?? 0, symbol: first?.symbol ?? '' }
  await addFund(903, 'PLN-ONE', 'Bahi Plan', 'large', makeMix('90%', '5%', '5%'))
  await put('alter table bahi.scheme disable trigger user')
  await put(`update bahi.scheme set kind = 'plan', category = null where id = 903`)
  await put('alter table bahi.scheme enable trigger user')
  await put(
    `insert into bahi.scheme_nav (scheme_id, date, nav, is_before, units, shares_paise, cash_paise, to_pay_paise, expense_paise, charges_paise, turnover_paise) values (903, '2026-11-20', 101234, false, 1000, 1255000, 0, 0, 0, 0, 0)`,
  )
  await post('deposit', fromBank(5_000_00n))
  for (const [asset, amount] of [
    [share.id, 10n],
    [unitAsset(901), 60n],
    [unitAsset(902), 60n],
    [unitAsset(903), 7n],
  ] as const)
    await post('test-credit', { debit: ACCOUNT.available, credit: ACCOUNT.custody, asset, amount })
  await put(
    `insert into bahi.fund_order (shard, id, customer_id, scheme_id, kind, state, units, asked_nav, applies_on, nav, held_paise, amount_paise, fee_paise, net_paise, placed_at, placed_on, struck_at, payout_on)
     values ($1, 990, $2, 901, 'redeem', 'in-progress', 10, 125500, '2026-11-20', 125500, 0, 12550, 50, 12500, '2026-11-20T05:00:00Z', '2026-11-20', '2026-11-20T13:00:00Z', '2026-11-24')`,
    who.shard,
    who.id,
  )
})

let posted = 0
async function post(kind: string, posting: NewPosting, reference?: string) {
  posted += 1
  await inAccountBooks(setup.bahi.database, setup.bahi.parts.ids, [{ shard: who.shard, owner: who.id }], (batch) =>
    batch.addJournal({
      owner: who.id,
      kind,
      reference: reference ?? `test:worth-${posted}`,
      externalReference: `test:worth-${posted}`,
      postings: [posting],
    }),
  )
}
async function read<Reply>(call: string, input: object = {}): Promise<Reply> {
  const token = await setup.bahi.logIn('9000000001')
  const reply = await setup.bahi.call(`/api/app/user/worth/${call}.do`, input, { token, method: 'GET' })
  expect(reply).toMatchObject({ status: 0 })
  return reply.data as unknown as Reply
}
const partsOf = () => read<ReplyOf<typeof getWorthParts>>('parts')
const figureOf = (of: WorthFigure, key = '') => read<Figure>('figure', { of, key })
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

it('keeps a night of known holdings at the worth that they have by hand', async () => {
  const { rows: before } = await put(
    'select coalesce(sum(amount), 0)::bigint as cash from bahi.balance where shard = $1 and owner = $2 and asset = 0 and account in (1, 2, 3)',
    who.shard,
    who.id,
  )
  await keepWorthAt(setup.bahi.parts.ipoJob, NIGHT, (id) => (id === share.id ? 123_45n : 0n), [who.shard])
  const { rows } = await put('select * from bahi.worth_night where shard = $1 and customer_id = $2', who.shard, who.id)
  const [night] = rows as WorthNightRow[]
  expect(night).toMatchObject({
    night: NIGHT,
    cash_paise: (before[0] as { cash: bigint }).cash,
    // 10 × 123.45.
    shares_paise: 1_234_50n,
    // Two funds, each 60 × 12.55.
    funds_paise: 1_506_00n,
    // 7 × 10.1234 is 70.8638, rounded down.
    plans_paise: 70_86n,
    redeeming_paise: 125_00n,
    // 40,000.00 of capital, 12.349999 of interest through the 20th, and 12.00 each for the 21st and the 22nd.
    owed_paise: 40_036_34n,
  })
})

it('opens that night to rows that come to it, units at their NAV', async () => {
  const [{ nights }, figure] = [await read<ReplyOf<typeof getWorth>>('nights'), await figureOf('night')]
  expect(figure).toMatchObject({ on: NIGHT, totalPaise: nights.at(-1)?.worthPaise })
  const paiseOf = (kind: string) => figure.rows.filter((row) => row.kind === kind).map(({ paise }) => paise)
  expect(paiseOf('fund')).toEqual([753_00, 753_00])
  expect([paiseOf('plan'), paiseOf('redeeming'), paiseOf('owed')]).toEqual([[70_86], [125_00], [-40_036_34]])
})

it('counts realised fund sales, exit loads and loan interest, and opens each', async () => {
  const parts = await partsOf()
  // Twice 500.00 less 400.00, two fifths of the fee of 5.00 and the load of 2.00; the interest that was paid is 7.00.
  expect(parts).toMatchObject({ realisedPaise: 192_00, exitLoadsPaise: 4_00, loanInterestPaise: 7_00 })
  const realised = await figureOf('realised')
  expect(realised.rows).toMatchObject([
    { kind: 'fund-sale', quantity: 40, valuePaise: 500_00, costPaise: 400_00, chargesPaise: 4_00, paise: 96_00 },
    { kind: 'fund-sale', quantity: 40, valuePaise: 500_00, costPaise: 400_00, chargesPaise: 4_00, paise: 96_00 },
  ])
  expect((await figureOf('exit-loads')).rows.map(({ paise, until }) => [paise, until])).toEqual([
    [2_00, '2026-09-01'],
    [2_00, '2026-09-01'],
  ])
  expect((await figureOf('loan-interest')).rows).toMatchObject([{ kind: 'loan', code: '21', paise: 7_00 }])
})

it('opens what units gained: their worth less what the rest of them cost', async () => {
  const { rows, totalPaise } = await figureOf('unrealised')
  expect(totalPaise).toBe((await partsOf()).unrealisedPaise)
  // Sixty of a hundred units that cost 1,000.00.
  expect(rows.filter(({ kind }) => kind === 'fund')).toMatchObject([
    { quantity: 60, valuePaise: 753_00, costPaise: 600_00, paise: 153_00 },
    { quantity: 60, valuePaise: 753_00, costPaise: 600_00, paise: 153_00 },
  ])
})

it('counts a dividend that was paid, and one to come by the shares of record', async () => {
  await put('alter table bahi.corporate_action disable trigger user')
  const dividend = (id: number, exDate: string, paidOn: string) =>
    put(
      `insert into bahi.corporate_action (id, instrument_id, kind, dividend_paise, announced_on, ex_date, paid_on) values ($1, $2, 'dividend', 450, '2026-11-02', $3, $4)`,
      id,
      share.id,
      exDate,
      paidOn,
    )
  const entitle = (id: number, quantity: number, on: string) =>
    put(
      `insert into bahi.entitlement (shard, owner, action_id, instrument_id, quantity, shares_given, amount_paise, recorded_on) values ($1, $2, $3, $4, $5, 0, $6, $7)`,
      who.shard,
      who.id,
      id,
      share.id,
      quantity,
      quantity * 450,
      on,
    )
  await dividend(900_011, '2026-11-09', '2026-11-12')
  await entitle(900_011, 8, '2026-11-09')
  await post('dividend', fromBank(36_00n), `900011:${who.id}`)
  // Of record already: three shares, whatever is held now.
  await dividend(900_012, '2026-11-18', '2026-12-02')
  await entitle(900_012, 3, '2026-11-18')
  await put('alter table bahi.corporate_action enable trigger user')
  const parts = await partsOf()
  expect(parts.dividendsPaise).toBe(36_00)
  expect(parts.dividendsToCome).toMatchObject([{ quantity: 3, amountPaise: 13_50 }])
  const received = await figureOf('dividends')
  expect(received).toMatchObject({ totalPaise: 36_00, lines: ['dividends'] })
  const range = { line: 'dividends', after: String(received.after), through: String(received.through) }
  const { items } = await read<{ items: readonly { paise: number }[] }>('entries', range)
  expect(sum(items.map(({ paise }) => paise))).toBe(36_00)
  expect((await figureOf('to-come')).rows).toMatchObject([
    { kind: 'dividend', quantity: 3, eachPaise: 4_50, from: '2026-11-18', until: '2026-12-02', paise: 13_50 },
  ])
})
