import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginPractice } from '@bahi/contract/customers/practice'
import { openWalletServer, type WalletServer } from '../../testing/servers/wallet-server.ts'
import { findViolations } from '../../testing/simulate/invariants.ts'

const START_PAISE = 10_00_000_00
const ACCOUNTS = Number(process.env['BAHI_PRACTICE_ACCOUNTS'] ?? '60')

let bahi: WalletServer
beforeAll(async () => {
  bahi = await openWalletServer()
  await bahi.set('practice.perAddressDay', 100_000)
})
afterAll(() => bahi.close())

/** Begins as a guest. A server with too much to do says 503 and when to come again; a phone does. */
async function begin(from: string): Promise<string> {
  const { http, msg } = await bahi.call(beginPractice.path, { agreed: true }, { from })
  return http === 503 ? begin(from) : msg
}

it(
  'opens practice accounts that are all asked for at once, each with its own deposit, and every invariant holds',
  { timeout: Math.max(60_000, ACCOUNTS * 400) },
  async () => {
    const addresses = Array.from({ length: ACCOUNTS }, (_, at) => `10.${Math.floor(at / 250)}.${at % 250}.1`)
    const said = await Promise.all(addresses.map(begin))
    expect(said.filter((msg) => msg !== '')).toEqual([])
    const { rows } = await bahi.database.owner.pool.query(
      `select count(*)::int as books, min(paid.times)::int as least, max(paid.times)::int as most, sum(paid.paise)::text as paise
       from bahi.practice_book b cross join lateral (
         select count(*) as times, sum(p.amount) as paise from bahi.journal j join bahi.posting p on p.shard = j.shard and p.journal_id = j.id
         where j.shard = b.shard and j.owner = b.customer_id and j.kind = 'deposit'
       ) paid`,
    )
    // Of those who were told to come again, some were told so after their account was written: it has its deposit too.
    const books = Number(rows[0]?.books)
    expect(books).toBeGreaterThanOrEqual(ACCOUNTS)
    expect(rows).toEqual([{ books, least: 1, most: 1, paise: String(BigInt(books) * BigInt(START_PAISE)) }])
    await bahi.expectLedgerToHold()
    expect(await findViolations(bahi.database.owner.pool)).toEqual([])
  },
)
