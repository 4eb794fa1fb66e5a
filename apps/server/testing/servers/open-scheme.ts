import type { SchemeKind } from '@bahi/domain/funds/scheme-facts'
import { type BusinessDate, addDays, businessDate } from '@bahi/money/business-date'
import { executeFundOrder } from '../../src/funds/orders/execute-fund-order.ts'
import { placeSubscription } from '../../src/funds/orders/fund-orders.ts'
import { readSchemeById } from '../../src/funds/schemes/scheme-rows.ts'
import type { OwnerKey } from '../../src/ledger/account-books.ts'
import { recordDeposit } from '../../src/ledger/record-deposit.ts'
import { inTransaction, type Transaction } from '../../src/platform/db/in-transaction.ts'
import type { TestServer } from '../open-test-server.ts'

export interface SchemeTerms {
  readonly kind?: SchemeKind
  readonly code?: string
  readonly state?: 'coming' | 'open' | 'closed' | 'retired'
  readonly subscribeUntil?: string
  readonly redeemFrom?: string
  readonly leastUnits?: number
  readonly stepUnits?: number
  readonly leastRedeemUnits?: number
  readonly subscriptionBps?: number
  readonly exitBands?: readonly { readonly belowDays: number; readonly bps: number }[]
  readonly lockUpDays?: number
  readonly payoutDays?: number
  readonly expenseBps?: number
  /** The sponsor's opening money in paise, at ₹10 a unit. */
  readonly openingPaise?: bigint
}

const OPENING_NAV = 100_000n
const WORDS = 'It holds the largest shares of the market by their free float and is set right once a month.'

/**
 * Opens an approved fund or plan like the seed's, with a sponsor's money in units at ₹10.0000. `number` distinguishes
 * several schemes of a test.
 */
export async function openScheme(
  { parts, database }: Pick<TestServer, 'parts' | 'database'>,
  number: number,
  { openingPaise = 10_00_000_00n, ...terms }: SchemeTerms = {},
): Promise<{ id: number; code: string }> {
  const { fundJob } = parts
  const id = 900 + number
  const kind = terms.kind ?? 'fund'
  const code = terms.code ?? `${kind === 'fund' ? 'FND' : 'PLN'}-T${number}`
  const on = businessDate(parts.clock.now().date)
  // Scheme and sponsor in different shards, so that the clearing accounts are used.
  const [participant, sponsor] = [
    { shard: 5, owner: fundJob.ids.newId(5) },
    { shard: 6, owner: fundJob.ids.newId(6) },
  ]
  await inTransaction(database.owner.pool, async (tx) => {
    await tx.query(
      `insert into bahi.participant (shard, id, kind, name) values ($1, $2, $3, $4), ($5, $6, 'sponsor', $7)`,
      [
        participant.shard,
        participant.owner,
        kind === 'fund' ? 'scheme' : 'plan',
        code,
        sponsor.shard,
        sponsor.owner,
        `Sponsor of ${code}`,
      ],
    )
    await insertScheme(tx, { ...terms, id, kind, code, on, participant })
    await depositFrom(tx, parts, sponsor, `opening ${code}`, openingPaise)
    const scheme = await readSchemeById(tx, id)
    if (scheme === null) throw new Error(`scheme ${code} was not written`)
    // The sponsor subscribes before the terms for customers apply.
    const opening = { ...scheme, state: 'open' as const, subscription_bps: 0, lock_up_days: 0 }
    const placed = await placeSubscription(tx, fundJob, {
      owner: sponsor,
      kind,
      scheme: { ...opening, subscribe_until: null },
      units: Number(openingPaise / 1_050n / 10n) * 10,
      morning: on,
    })
    if (!placed.ok) throw new Error(`the sponsor was refused: ${JSON.stringify(placed)}`)
    await executeFundOrder(tx, fundJob, opening, placed.accepted, { nav: OPENING_NAV, on })
  })
  return { id, code }
}

/** Deposits money from outside, with a reference of its own. */
export async function depositFrom(
  tx: Transaction,
  { fundJob, clock }: TestServer['parts'],
  owner: OwnerKey,
  reference: string,
  amountPaise: bigint,
): Promise<void> {
  await recordDeposit(
    tx,
    { ...owner, provider: 'sponsor', reference, amountPaise },
    { newId: (shard) => fundJob.ids.newId(shard), businessDate: clock.now().date, recordedAt: clock.instant() },
  )
}

type NewScheme = SchemeTerms & {
  readonly id: number
  readonly kind: SchemeKind
  readonly code: string
  readonly on: BusinessDate
  readonly participant: OwnerKey
}

async function insertScheme(tx: Transaction, scheme: NewScheme): Promise<void> {
  const { id, kind, code, on, participant } = scheme
  await tx.query(
    `insert into bahi.scheme (id, kind, code, name, category, manager, experience_years, risk, subscribe_from, subscribe_until, redeem_from, least_units, step_units, least_redeem_units, subscription_bps, exit_bands, lock_up_days,
       payout_days, expense_bps, about, benchmark, participant_shard, participant_id, started_on, state, units, created_at)
     values ($1, $2, $3, $4, $5, 'Nila Joshi', 12, 4, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, '{"en": "It is for a test.", "zh": "用于测试。", "hi": "परीक्षण के लिए।"}', null, $17, $18, $6, $19, 0, now())`,
    [
      id,
      kind,
      code,
      `Scheme ${code}`,
      kind === 'fund' ? 'index' : null,
      on,
      scheme.subscribeUntil ?? null,
      scheme.redeemFrom ?? on,
      scheme.leastUnits ?? 10,
      scheme.stepUnits ?? 10,
      scheme.leastRedeemUnits ?? 10,
      scheme.subscriptionBps ?? 50,
      JSON.stringify(scheme.exitBands ?? [{ belowDays: 365, bps: 100 }]),
      scheme.lockUpDays ?? 0,
      scheme.payoutDays ?? 1,
      scheme.expenseBps ?? 0,
      participant.shard,
      participant.owner,
      scheme.state ?? 'open',
    ],
  )
  await tx.query('insert into bahi.scheme_approval (scheme_id, installed) values ($1, true)', [id])
  await tx.query(
    `insert into bahi.scheme_rule (scheme_id, version, rule, words, from_date, hash) values ($1, 1, '{"pick": "cap-rank", "from": 1, "to": 50}', $2, $3, sha256($2::text::bytea))`,
    [id, WORDS, on],
  )
  await tx.query(
    'insert into bahi.scheme_nav (scheme_id, date, nav, is_before, units, shares_paise, cash_paise, to_pay_paise, expense_paise, charges_paise, turnover_paise) values ($1, $2, $3, true, 0, 0, 0, 0, 0, 0, 0)',
    [id, addDays(on, -1), OPENING_NAV],
  )
}
