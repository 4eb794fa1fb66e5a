import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PlanDecision } from '@bahi/contract/funds/plans'
import type { FundDetail } from '@bahi/contract/funds/views'
import type { PlanRecord } from '@bahi/domain/funds/plans/decide-plan'
import { openFundServer, type FundServer } from '../../../testing/servers/fund-server.ts'
import { decisionHash, writeDecision } from '../schemes/scheme-decision-rows.ts'

const MODEL = {
  pick: 'model',
  from: 1,
  to: 30,
  features: ['momentum-3', 'reversal-1', 'volatility-5'],
  train: 8,
  ahead: 2,
  refit: 5,
  names: 8,
  keep: 12,
  cap: '12%',
  turnover: '60%',
  least: '0.5%',
}

let bahi: FundServer
let plan: { readonly id: number; readonly code: string }
const sql = (text: string, values: unknown[] = []) => bahi.database.owner.pool.query(text, values)
const read = async (path: string, input: object) =>
  (await bahi.call(`/api/app/user/${path}.do`, { ...input }, { method: 'GET' })).data as Record<string, unknown>
const decisions = async () => (await read('aifund/decisions', { code: plan.code }))['items'] as PlanDecision[]

beforeAll(async () => {
  bahi = await openFundServer()
  plan = await bahi.openScheme({ kind: 'plan' })
})
afterAll(() => bahi.close())

const fit = { fittedOn: '2026-11-20', sample: 240, sampleUntil: '2026-11-20', weights: [0.412345678901, -1e-7, 0] }
const recordOf = (instrumentId: number): PlanRecord => ({
  kind: 'plan',
  ruleVersion: 1,
  madeFrom: '2026-11-23',
  fit,
  features: ['momentum-3', 'reversal-1', 'volatility-5'],
  netPaise: '2000000000',
  turnoverBps: 800,
  ranked: [{ instrumentId, symbol: 'ONE', score: 1.25, wasBps: 0, targetBps: 800 }],
  orders: [{ instrumentId, side: 'buy', quantity: 40 }],
  reason: {
    kind: 'ranked',
    isFitNew: false,
    weighedMost: [
      { feature: 'momentum-3', effect: 'raises' },
      { feature: 'reversal-1', effect: 'lowers' },
    ],
    come: 1,
    go: 0,
    keptBehind: 0,
    waiting: 7,
    withoutOrder: 0,
    buys: 1,
    sells: 0,
    turnoverBps: 800,
    mostTurnoverBps: 6_000,
    capBps: null,
    raisedBps: 0,
    onlySells: false,
  },
})

it('tells each decision with its reason as facts and the very text its mark is made of', async () => {
  const {
    rows: [share],
  } = await sql('select id, symbol from bahi.instrument order by id limit 1')
  await writeDecision(bahi.database.owner.pool, plan.id, '2026-11-24', recordOf(share.id))
  const [told] = await decisions()
  expect(told).toMatchObject({
    date: '2026-11-24',
    fittedOn: '2026-11-20',
    sample: 240,
    orders: [{ symbol: share.symbol, side: 'buy', quantity: 40, filled: 0 }],
    weights: [
      { feature: { kind: 'momentum', sessions: 3 }, weight: '0.4123' },
      { feature: { kind: 'reversal', sessions: 1 }, weight: '-0.0000' },
      { feature: { kind: 'volatility', sessions: 5 }, weight: '0.0000' },
    ],
    reason: {
      kind: 'ranked',
      isFitNew: false,
      waiting: 7,
      weighedMost: [
        { feature: { kind: 'momentum', sessions: 3 }, effect: 'raises' },
        { feature: { kind: 'reversal', sessions: 1 }, effect: 'lowers' },
      ],
    },
  })
  expect(
    createHash('sha256')
      .update(told?.record ?? '')
      .digest('hex'),
  ).toBe(told?.hash)
  const [, date, record] = JSON.parse(told?.record ?? '') as [number, string, unknown]
  expect([date, record]).toEqual(['2026-11-24', recordOf(share.id)])
})

it('tells a decision of an earlier version without a reason, under the mark it was written with', async () => {
  const { reason: _, ...kept } = recordOf(1)
  const earlier = { ...kept, why: 'The model learnt on 2026-11-20 from 240 rows.' }
  const hash = decisionHash(plan.id, '2026-11-23', earlier)
  await sql(
    'insert into bahi.scheme_decision (scheme_id, date, made_from, rule_version, decision, hash) values ($1, $2, $3, 1, $4, $5)',
    [plan.id, '2026-11-23', '2026-11-20', JSON.stringify(earlier), hash],
  )
  const told = (await decisions()).find(({ date }) => date === '2026-11-23')
  expect(told).toMatchObject({ reason: null, turnoverBps: 800, hash: hash.toString('hex') })
  expect(told?.record).toContain('"why":"The model learnt on 2026-11-20 from 240 rows."')
  expect(
    createHash('sha256')
      .update(told?.record ?? '')
      .digest('hex'),
  ).toBe(told?.hash)
})

it('tells every version of a rule in figures, with the day from which it holds', async () => {
  await sql(
    `insert into bahi.scheme_rule (scheme_id, version, rule, words, from_date, hash) values ($1, 2, $2, 'It is for a test.', '2026-12-01', sha256('two'))`,
    [plan.id, JSON.stringify(MODEL)],
  )
  const { rules, ruleVersion } = (await read('aifund/detail', { code: plan.code }))['plan'] as FundDetail
  expect(ruleVersion).toBe(2)
  expect(rules).toEqual([
    {
      version: 1,
      from: bahi.today(),
      rule: {
        form: 'fund',
        parts: [
          {
            shareBps: 9_700,
            basket: {
              choice: { pick: 'cap-rank', from: 1, to: 50 },
              count: null,
              choose: 'cap',
              weights: 'cap',
              capBps: 1_000,
            },
          },
        ],
        cashBps: 300,
        driftBps: 500,
      },
    },
    {
      version: 2,
      from: '2026-12-01',
      rule: {
        form: 'plan',
        from: 1,
        to: 30,
        features: [
          { kind: 'momentum', sessions: 3 },
          { kind: 'reversal', sessions: 1 },
          { kind: 'volatility', sessions: 5 },
        ],
        train: 8,
        ahead: 2,
        refit: 5,
        ridgeBps: 1_000,
        names: 8,
        keep: 12,
        capBps: 1_200,
        turnoverBps: 6_000,
        leastBps: 50,
        cashBps: 300,
        chargeBps: 15,
      },
    },
  ])
})
