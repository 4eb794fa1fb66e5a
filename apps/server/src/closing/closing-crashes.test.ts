import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register } from '@bahi/contract/customers/account'
import { sendMessage } from '@bahi/contract/customers/support'
import { findWho } from '../../testing/race.ts'
import { openWalletServer, type Person, type WalletServer } from '../../testing/servers/wallet-server.ts'
import type { CustomerId } from '../platform/customer-id.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { type FailPoint, type FailPointName, SimulatedCrash } from '../platform/fail-point.ts'
import { writeClosing } from './closure-rows.ts'
import { runClosures } from './run-closures.ts'

const HOUR = 3_600
const CLOSING_POINTS = [
  'closing:before-close',
  'closing:before-erase',
  'closing:after-erase',
  'closing:after-close',
  'closing:written',
] as const satisfies readonly FailPointName[]
const payers = {
  'closing:before-pay-out': 'asha',
  'closing:after-pay-out': 'meera',
  'closing:written': 'imran',
} as const satisfies Partial<Record<FailPointName, Person>>
const PAYING_POINTS = Object.keys(payers) as (keyof typeof payers)[]
const phoneOf = { asha: '9000000001', meera: '9000000003', imran: '9000000004' } as const

let bahi: WalletServer
let phones = 9_513_000_000
beforeAll(async () => void (bahi = await openWalletServer()))
afterAll(() => bahi.close())

const sql = (text: string, values: unknown[] = []) => bahi.database.owner.pool.query(text, values)
const night = (failPoint?: FailPoint) =>
  runClosures({
    ...bahi.parts.walletJob,
    calendar: bahi.parts.calendar,
    settings: bahi.parts.settings,
    ...(failPoint === undefined ? {} : { failPoint }),
  })

/** Ends the night's work once, at the first place of this name. */
async function crashAt(place: FailPointName): Promise<void> {
  let armed = true
  const crash: FailPoint = (name) => {
    if (!armed || name !== place) return
    armed = false
    throw new SimulatedCrash(name)
  }
  await expect(night(crash)).rejects.toThrow(SimulatedCrash)
  expect(armed).toBe(false)
}

const begin = (who: CustomerId) =>
  inTransaction(bahi.database.owner.pool, async (tx) => writeClosing(tx, who, bahi.parts.systemClock()))

/** A customer with a watchlist and a question, whose account is empty and closing. */
async function closingNewcomer(): Promise<CustomerId> {
  const phone = String((phones += 1))
  const { data } = await bahi.call(register.path, { phone, password: 'bahi-demo', agreed: '1' })
  const token = String(data['token'])
  const code = bahi.parts.instruments.all()[0]?.code
  await bahi.post(token, '/api/app/user/watchlist/add.do', { code }, { key: `watch ${phone}` })
  expect((await bahi.post(token, sendMessage.path, { text: 'Is it closed?', clientKey: `ask-${phone}` })).msg).toBe('')
  const who = await findWho(bahi.database.owner.pool, phone)
  await begin(who)
  return who
}

/** What there is of a customer that closing changes. */
async function stateOf({ shard, customerId }: CustomerId): Promise<object> {
  const { rows } = await sql(
    `select (select count(*)::int from bahi.account_closure k where k.shard = $1 and k.customer_id = $2 and k.closed_at is not null) as closed,
       (select count(*)::int from bahi.session s where s.shard = $1 and s.customer_id = $2 and s.revoked_at is null) as sessions,
       (select count(*)::int from bahi.watchlist_entry w where w.shard = $1 and w.customer_id = $2) as watched,
       (select count(*)::int from bahi.customer_phone p where p.shard = $1 and p.customer_id = $2) as phones,
       (select array_agg(m.kind order by m.id) from bahi.support_message m where m.shard = $1 and m.customer_id = $2) as said,
       (select c.state from bahi.support_chat c where c.shard = $1 and c.customer_id = $2) as chat`,
    [shard, customerId],
  )
  return rows[0] as object
}

const untouched = { closed: 0, sessions: 1, watched: 1, phones: 1, said: ['text'], chat: 'waiting' }
const done = { closed: 1, sessions: 0, watched: 0, phones: 0, said: ['text', 'closed'], chat: 'closed' }

describe('a night that crashes while it closes an account', () => {
  it.each(CLOSING_POINTS)('at %s leaves all or nothing, and the next one closes it once', async (place) => {
    const who = await closingNewcomer()
    await crashAt(place)
    expect(await stateOf(who)).toEqual(place === 'closing:written' ? done : untouched)
    await night()
    expect(await stateOf(who)).toEqual(done)
    await night()
    expect(await stateOf(who)).toEqual(done)
    await bahi.expectLedgerToHold()
  })
})

describe('a night that crashes while the last cash goes out', () => {
  it.each(PAYING_POINTS)('at %s sends it once', async (place) => {
    const person = payers[place]
    await bahi.furnish(person)
    // The pause after a change of the card.
    await bahi.letPass(25 * HOUR)
    const token = await bahi.token(person)
    const who = await findWho(bahi.database.owner.pool, phoneOf[person])
    const { availablePaise } = await bahi.cashOf(token)
    await begin(who)
    const sent = async () =>
      (
        await sql('select amount_paise, state from bahi.transfer_out where shard = $1 and customer_id = $2', [
          who.shard,
          who.customerId,
        ])
      ).rows
    await crashAt(place)
    const once = [{ amount_paise: BigInt(availablePaise), state: 'awaiting' }]
    expect(await sent()).toEqual(place === 'closing:written' ? once : [])
    await night()
    await night()
    expect(await sent()).toEqual(once)
    expect(await bahi.cashOf(await bahi.token(person))).toMatchObject({ availablePaise: 0, heldPaise: availablePaise })
    await bahi.expectLedgerToHold()
    // The other accounts of this file must not wait for this one.
    await sql('delete from bahi.account_closure where customer_id = $1 and closed_at is null', [who.customerId])
  })
})
