import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ACCOUNT } from '@bahi/proofs/accounts'
import {
  type DeskFixture,
  openCustomer,
  openDeskFixture,
  orderOf,
  STEEL,
  steelPaise,
  ticket,
} from '../../../testing/desk-fixture.ts'
import { inAccountBooks, TEST_MOMENT, toHeld } from '../../../testing/test-books.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { acquireLease, LeaseLost } from '../../platform/db/role-lease.ts'
import type { JobParts } from '../../platform/jobs/job-parts.ts'
import { readLiabilities } from '../../reports/proof/read-liabilities.ts'
import type { OwnerKey } from '../account-books.ts'
import { checkBooks, reconcileLedger } from './reconcile-books.ts'
import { trialBalance } from './trial-balance.ts'
import { verifyLedger } from './verify-ledger.ts'

let fixture: DeskFixture
let anu: OwnerKey
let bina: OwnerKey
let parts: JobParts
beforeEach(async () => {
  fixture = await openDeskFixture()
  anu = await openCustomer(fixture, 50_000_00n, { shard: 3 })
  bina = await openCustomer(fixture, 50_000_00n, { shard: 9 })
  const { pool } = fixture.database.app
  parts = {
    pool,
    ids: fixture.ids,
    systemClock: () => TEST_MOMENT,
    lease: await acquireLease(pool, 'jobs', 'test'),
    log: { error: () => undefined, info: () => undefined },
  }
})
afterEach(() => fixture.close())

async function buy(key: OwnerKey, quantity: number): Promise<void> {
  fixture.venue.stand(STEEL, 'sell', steelPaise, quantity)
  orderOf(await fixture.desk.submit(ticket(key, 'buy', { quantity, limitPaise: steelPaise })))
  await fixture.desk.settled()
}

/** What somebody with the keys of the whole server could do: the triggers are switched off first. */
async function tamper(...statements: readonly string[]): Promise<void> {
  const client = await fixture.database.owner.pool.connect()
  try {
    await client.query(`set session_replication_role = 'replica'`)
    for (const statement of statements) expect((await client.query(statement)).rowCount).toBeGreaterThan(0)
  } finally {
    await client.query(`set session_replication_role = 'origin'`)
    client.release()
  }
}

const keptRows = async () => {
  const { rows } = await fixture.database.owner.pool.query<{ nights: string[]; count: number }>(
    `select array_agg(distinct night::text order by night::text) as nights, count(*)::integer as count from bahi.verified_sum`,
  )
  return rows[0]
}
const house = () => inTransaction(fixture.database.app.pool, readLiabilities, { isolation: 'repeatable read' })
const verify = async () => {
  const { differences, broken } = await inTransaction(fixture.database.app.pool, verifyLedger, {
    isolation: 'repeatable read',
  })
  return { rules: [...new Set(differences.map(({ rule }) => rule))], broken: broken.length }
}

describe('the sums that a night keeps', () => {
  it('are those of all postings, night after night, of which the latest of each account stays', async () => {
    await buy(anu, 4)
    expect(await reconcileLedger(parts, '2026-11-20')).toMatchObject({ alarm: 0, upTo: { night: '2026-11-20' } })
    const first = await keptRows()
    expect(first?.nights).toEqual(['2026-11-20'])
    await buy(bina, 2)
    expect(await reconcileLedger(parts, '2026-11-23')).toMatchObject({ alarm: 0, upTo: { night: '2026-11-23' } })
    expect((await keptRows())?.nights).toEqual(['2026-11-20', '2026-11-23'])
    await buy(anu, 1)
    expect((await trialBalance(parts.pool)).differences).toEqual([])
    const since = await house()
    await fixture.database.owner.pool.query('delete from bahi.job_run')
    expect(await house()).toEqual(since)
  })

  it('are kept with the heads of their night or not at all', async () => {
    await buy(anu, 4)
    await reconcileLedger(parts, '2026-11-23')
    await buy(anu, 1)
    // A second check of the night, and one that is killed before its last write.
    await reconcileLedger(parts, '2026-11-23')
    await expect(reconcileLedger({ ...parts, lease: { role: 'jobs', epoch: 99n } }, '2026-11-24')).rejects.toThrow(
      LeaseLost,
    )
    expect(await keptRows()).toMatchObject({ nights: ['2026-11-23'] })
    expect((await trialBalance(parts.pool)).differences).toEqual([])
    expect(await reconcileLedger(parts, '2026-11-24')).toMatchObject({ alarm: 0 })
    expect((await trialBalance(parts.pool)).differences).toEqual([])
  })

  it.each([
    ['the verdict is written', 'insert on bahi.job_run', ['2026-11-23']],
    ['older ones are forgotten', 'execute on function bahi.forget_verified_sums(date)', ['2026-11-23', '2026-11-24']],
  ])('are taken up again after a night that was killed before %s', async (_, right, nights) => {
    const owner = fixture.database.owner.pool
    await buy(anu, 4)
    await reconcileLedger(parts, '2026-11-23')
    await buy(anu, 1)
    await owner.query(`revoke ${right} from bahi_app`)
    await expect(reconcileLedger(parts, '2026-11-24')).rejects.toMatchObject({ code: '42501' })
    await owner.query(`grant ${right} to bahi_app`)
    expect((await keptRows())?.nights).toEqual(nights)
    expect((await trialBalance(parts.pool)).differences).toEqual([])
    expect(await reconcileLedger(parts, '2026-11-24')).toMatchObject({ alarm: 0 })
    expect((await trialBalance(parts.pool)).differences).toEqual([])
  })

  it('begin from the first posting where heads were kept before there were sums', async () => {
    await buy(anu, 4)
    const { postings } = await reconcileLedger(parts, '2026-11-20')
    await tamper('delete from bahi.verified_sum', `update bahi.job_run set result = result - 'summed' - 'upTo'`)
    expect(await reconcileLedger(parts, '2026-11-23')).toMatchObject({ alarm: 0, postings })
    expect((await trialBalance(parts.pool)).differences).toEqual([])
    expect(await reconcileLedger(parts, '2026-11-24')).toMatchObject({ alarm: 0, postings: 0 })
  })

  it.each([
    ['of an owner', 'owner <> 0 and account = 1 and asset = 0', 'balance is the sum of postings'],
    ['of the house', 'owner = 0 and account = 100 and asset = 0', 'debits are credits'],
  ])(
    'are found by the next night when a sum %s was changed, and by the verification of the whole',
    async (_, which, rule) => {
      await buy(anu, 4)
      await reconcileLedger(parts, '2026-11-20')
      await tamper(`update bahi.verified_sum set amount = amount + 1 where shard = 3 and ${which}`)
      const night = await reconcileLedger(parts, '2026-11-23')
      expect(night.differences).toContainEqual(expect.stringContaining(`${rule}: shard 3`))
      expect(night.upTo).toBeNull()
      // The next night asks the whole, which finds it too.
      expect((await reconcileLedger(parts, '2026-11-24')).differences).toEqual([
        expect.stringContaining('a kept sum is that of its postings: shard 3'),
      ])
      expect(await verify()).toEqual({ rules: ['a kept sum is that of its postings'], broken: 0 })
    },
  )

  it('do not hide an old posting that was changed together with all that is kept of it', async () => {
    await buy(anu, 4)
    await reconcileLedger(parts, '2026-11-20')
    const of = `shard = 3 and owner = ${anu.owner}`
    await tamper(
      `update bahi.posting set amount = amount + 1 where ${of} and seq = 1`,
      `update bahi.balance set amount = amount + 1 where ${of} and asset = 0 and account = 1`,
      `update bahi.verified_sum set amount = amount + 1 where ${of} and asset = 0 and account = 1`,
      'update bahi.verified_sum set amount = amount - 1 where shard = 3 and owner = 0 and asset = 0 and account = 100',
    )
    expect(await verify()).toEqual({
      rules: ['customer cash came from outside', 'a reference names its deposit'],
      broken: 1,
    })
  })

  it('can be added by the server, and neither changed nor removed while they are the latest', async () => {
    await buy(anu, 4)
    await reconcileLedger(parts, '2026-11-20')
    const before = await keptRows()
    for (const statement of ['update bahi.verified_sum set amount = 0', 'delete from bahi.verified_sum'])
      await expect(parts.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
    await parts.pool.query(`select bahi.forget_verified_sums('2027-01-01')`)
    expect(await keptRows()).toEqual(before)
  })
})

describe('the rules of a night', () => {
  beforeEach(async () => {
    await buy(anu, 4)
    await reconcileLedger(parts, '2026-11-19')
    await buy(bina, 2)
  })

  const differences = async () =>
    (await reconcileLedger(parts, '2026-11-20')).differences.map((one) => one.split(':')[0])

  it.each([
    [
      'an order with other fills than it says',
      'update bahi.orders set filled_value_paise = filled_value_paise + 1',
      'fills add up to their order',
    ],
    [
      'a day that was charged otherwise',
      'update bahi.charged_day set brokerage_paise = brokerage_paise + 1',
      "a day's charges are those of its fills",
    ],
    [
      'a lot that is too large',
      'update bahi.lot set quantity = quantity + 1, remaining = remaining + 1',
      'lots add up to the shares',
    ],
    [
      'a fill that was not posted',
      'update bahi.fill set value_paise = value_paise + 1',
      'clearing holds what is not settled',
    ],
    [
      'a hold without its order',
      "update bahi.orders set hold_paise = 1, ended_at = null, state = 'partly-filled'",
      'holds are those of open orders and transfers',
    ],
    ['a balance', 'update bahi.balance set amount = amount + 1', 'balance is the sum of postings'],
  ])('find in what came since %s', async (_, statement, rule) => {
    await tamper(`${statement} where owner = ${bina.owner}`)
    expect(await differences()).toContain(rule)
  })

  it('find money that came from nowhere, and a reference without its entry', async () => {
    const chitra = await openCustomer(fixture, 70_00n, { shard: 3 })
    await tamper(
      `update bahi.external_reference set amount_paise = amount_paise + 1 where journal_id in (select id from bahi.journal where owner = ${chitra.owner})`,
    )
    expect(await differences()).toEqual(['customer cash came from outside', 'a reference names its deposit'])
  })
})

const fromHeld = (amount: bigint) => ({ debit: ACCOUNT.available, credit: ACCOUNT.held, asset: 0, amount })

describe('what a night reads', () => {
  /** Rows that this transaction took from tables, by a scan or by an index. */
  const ROWS_READ = `
    select relname as name, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as rows
    from pg_stat_xact_user_tables where schemaname = 'bahi' and relname = any($1)`
  const READ_BY_NIGHT = ['posting', 'journal', 'orders', 'fill', 'lot', 'charged_day', 'external_reference']

  /** Orders that ended before the last check, and thousands of postings of an owner who has new ones too. */
  async function addPast(): Promise<void> {
    for (let round = 0; round < 4; round += 1)
      await inAccountBooks(fixture.database, fixture.ids, [anu], (batch) => {
        for (let n = 0; n < 750; n += 1)
          batch.addJournal({
            owner: anu.owner,
            kind: 'test',
            reference: `${round} ${n}`,
            postings: [toHeld(1n), fromHeld(1n)],
          })
      })
    await reconcileLedger(parts, '2026-11-19')
    const repeat = async (table: string, own: Readonly<Record<string, string>>) => {
      const { rows } = await fixture.database.owner.pool.query<{ name: string }>(
        'select column_name as name from information_schema.columns where table_name = $1',
        [table],
      )
      const names = rows.map(({ name }) => name)
      const values = names.map((name) => own[name] ?? `old.${name}`).join(', ')
      return `insert into bahi.${table} (${names.join(', ')}) select ${values} from bahi.${table} old cross join generate_series(1, 20000) as n where old.owner = ${anu.owner}`
    }
    await tamper(
      await repeat('lot', { id: 'old.id - n - 1', remaining: '0' }),
      await repeat('charged_day', { traded_on: 'old.traded_on - n' }),
      await repeat('fill', { tape_seq: 'old.tape_seq - n - 1', order_id: 'old.order_id - n' }),
      await repeat('orders', { id: 'old.id - n' }),
    )
    await tamper(
      `insert into bahi.job_run (job, business_date, subject, finished_at, result) select 'settle-due', '2026-11-20', 'book:3', '2026-11-20', jsonb_build_object('throughTapeSeq', max(tape_seq) - 1) from bahi.fill`,
    )
    await fixture.database.owner.pool.query('analyze')
  }

  it('is what came since, however much came before', async () => {
    await buy(anu, 4)
    await addPast()
    await inAccountBooks(fixture.database, fixture.ids, [anu], (batch) =>
      batch.addJournal({ owner: anu.owner, kind: 'test', reference: 'new', postings: [toHeld(1n), fromHeld(1n)] }),
    )
    await buy(bina, 2)
    const { rows, result } = await inTransaction(
      parts.pool,
      async (tx) => {
        // Statements without a name are planned for their values; tests prepare them all.
        await tx.query("set local plan_cache_mode = 'force_custom_plan'")
        const before = await tx.query<{ name: string; rows: number }>(ROWS_READ, [READ_BY_NIGHT])
        const checked = await checkBooks(tx, '2026-11-20')
        await readLiabilities(tx)
        const after = await tx.query<{ name: string; rows: number }>(ROWS_READ, [READ_BY_NIGHT])
        const earlier = new Map(before.rows.map(({ name, rows: read }) => [name, read]))
        return {
          rows: after.rows.map(({ name, rows: read }) => ({ name, read: read - (earlier.get(name) ?? 0) })),
          result: checked.result,
        }
      },
      { isolation: 'repeatable read' },
    )
    expect(result.differences).toEqual([])
    expect(result.postings).toBeLessThan(60)
    expect(rows.map(({ name }) => name).toSorted()).toEqual(READ_BY_NIGHT.toSorted())
    expect(rows.filter(({ read }) => read > 600)).toEqual([])
  })
})
