import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { accept } from '@bahi/domain/outcome'
import { smallDemoMarket } from '../../seed/seed-demo-market.ts'
import { type CitusDatabase, openCitusDatabase } from '../../testing/citus/open-citus-database.ts'
import { type HandServer, openServerByHand } from '../../testing/open-server-by-hand.ts'
import { holdablePool } from '../../testing/pools/holdable-pool.ts'
import { ALL_SHARDS } from '../ledger/verify/trial-balance.ts'
import { isUniqueViolation, readSqlState } from '../platform/db/in-transaction.ts'
import { answerOnce } from '../platform/http/answer-once.ts'
import { hashInput } from '../platform/http/call.ts'

/** The administrator's address of the coordinator of a Citus cluster, in a database that has the extension. */
const clusterUrl = process.env['CITUS_URL'] ?? ''
const TWINS = 8

describe.skipIf(clusterUrl === '')('twins on a cluster (needs CITUS_URL, a coordinator of Citus)', () => {
  let citus: CitusDatabase
  let bahi: HandServer
  let admin: pg.Pool
  beforeAll(async () => {
    citus = await openCitusDatabase(clusterUrl)
    admin = new pg.Pool({ connectionString: citus.url })
    bahi = await openServerByHand({
      access: citus.access,
      demo: { ...smallDemoMarket(), schemes: 'few' },
      deskGroups: ALL_SHARDS.length,
    })
    await bahi.passTo(10 * 3600)
  }, 600_000)
  afterAll(async () => {
    await bahi?.close()
    await admin?.end()
    await citus?.remove()
  })

  it('get the first answer when the row of one stops the other, as Citus says it', { timeout: 60_000 }, async () => {
    const held = holdablePool(citus.access.app)
    const said: unknown[] = []
    const who = { shard: 1, customerId: 77n, readOnly: false }
    const call = { idempotencyKey: randomUUID(), inputHash: hashInput('test', {}) }
    let journalId = 1_000n
    /** Rows from a list are copied to their shards, where Citus loses the state of a refusal. */
    const ask = () =>
      answerOnce({ pool: held.pool, systemClock: () => new Date() }, who, call, async (tx) => {
        const id = (journalId += 1n)
        try {
          await tx.query(
            `insert into bahi.journal (shard, id, owner, kind, reference, business_date, recorded_at)
             select *, 'order-hold', 'twin', '2026-11-23', now() from unnest($1::smallint[], $2::bigint[], $3::bigint[])`,
            [[1], [id], [77n]],
          )
        } catch (error) {
          said.push(error)
          throw error
        }
        return accept({ id: String(id) })
      })
    const first = held.holdNextCommit()
    const asked = ask()
    await first.reached
    const again = ask()
    await vi.waitFor(async () => expect((await admin.query('select from citus_lock_waits')).rowCount).toBe(1), 15_000)
    first.letGo()
    expect(await asked).toEqual(accept({ id: '1001' }))
    expect(await again).toEqual(accept({ id: '1001' }))
    expect(said.map((error) => [readSqlState(error), isUniqueViolation(error)])).toEqual([['XX000', true]])
    await held.pool.end()
  })

  it('get one answer of every kind of command, and no fault', { timeout: 240_000 }, async () => {
    const token = await bahi.logIn('9000000001')
    const share = await bahi.call('/api/stock/getSingleStock.do', { code: 'SAHYABANK' }, { method: 'GET' })
    const pricePaise = Math.floor((Number(share.data['lastPaise']) * 0.97) / 100) * 100
    const commands: [path: string, input: object][] = [
      ['/api/app/user/buy.do', { code: 'SAHYABANK', quantity: 100, type: 'limit', pricePaise }],
      ['/api/app/user/recharge/create.do', { amountPaise: 5_000_00, payerName: 'Asha Deshmukh' }],
    ]
    for (const [path, input] of commands) {
      const key = randomUUID()
      const answers = await Promise.all(Array.from({ length: TWINS }, () => bahi.call(path, input, { token, key })))
      const distinct = new Set(
        answers.map(({ http, status, msg, data }) => [http, status, msg, data?.['id']].join(' ')),
      )
      expect([path, ...distinct]).toEqual([path, `200 0 ${answers[0]?.msg} ${String(answers[0]?.data['id'])}`])
    }
    expect(bahi.faults).toEqual([])
  })
})
