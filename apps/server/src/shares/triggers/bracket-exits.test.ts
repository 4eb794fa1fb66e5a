import { describe, expect, it } from 'vitest'
import { cancellation, openCustomer, orderOf, ticket } from '../../../testing/desk-fixture.ts'
import { bracket, nextDay, placeBracket, stand, stopPaise, targetPaise } from '../../../testing/servers/brackets.ts'
import { arrangeTriggers } from '../../../testing/servers/trigger-desk.ts'

describe('the exits of a bracket', () => {
  const setup = arrangeTriggers()
  const { open, price, read, orders, notices } = setup

  const customer = () => openCustomer(setup.fixture, 10_00_000_00n)
  const sales = async (who: Awaited<ReturnType<typeof customer>>) =>
    (await orders(who)).filter(({ side }) => side === 'sell').map(({ quantity }) => quantity)

  it('watch no price on the day of the purchase, and from the next opening on sell exactly what was bought', async () => {
    const who = await customer()
    await open()
    stand(setup.fixture, 'sell', 1_412_60, 100)
    const { id } = await placeBracket(setup.fixture, bracket(who))
    await price(stopPaise)
    expect([(await read(id)).state, await sales(who)]).toEqual(['attached', []])
    await price(1_412_60)
    await nextDay(setup.fixture)
    await price(1_412_60)
    expect(await read(id)).toMatchObject({ state: 'watching', quantity: 100n })
    await price(targetPaise)
    expect(await read(id)).toMatchObject({ state: 'placed', legs: [{ state: 'cancelled' }, { state: 'fired' }] })
    expect(await sales(who)).toEqual([100n])
    // The price comes back to the other exit, which has ended.
    await price(stopPaise)
    expect(await sales(who)).toEqual([100n])
    expect((await notices(who)).map(({ kind }) => kind)).toContain('trigger.fired')
  })

  it('are armed for what was filled of an entry that expired', async () => {
    const who = await customer()
    await open()
    stand(setup.fixture, 'sell', 1_412_60, 37)
    const { id } = await placeBracket(setup.fixture, bracket(who))
    await nextDay(setup.fixture)
    await price(stopPaise)
    expect(await read(id)).toMatchObject({ state: 'placed', quantity: 37n, fired_leg: 1 })
    expect(await sales(who)).toEqual([37n])
  })

  it('end with an entry that is cancelled or expires before anything was bought', async () => {
    const who = await customer()
    const watch = await open()
    const { id, orderId } = await placeBracket(setup.fixture, bracket(who))
    await watch.refresh(id)
    await setup.fixture.desk.submit(cancellation(who, orderId))
    await setup.fixture.desk.settled()
    await watch.settled()
    expect(await read(id)).toMatchObject({ state: 'ended', why: 'entry-unfilled' })
    const expiring = await placeBracket(setup.fixture, bracket(who, { quantity: 50 }))
    await nextDay(setup.fixture)
    await watch.settled()
    expect(await read(expiring.id)).toMatchObject({ state: 'ended', why: 'entry-unfilled' })
  })

  it('shrink to the shares that are left, and are refused with a notice when none is', async () => {
    const who = await customer()
    await open()
    stand(setup.fixture, 'sell', 1_412_60, 200)
    const one = await placeBracket(setup.fixture, bracket(who))
    const other = await placeBracket(setup.fixture, bracket(who, { limitPaise: 1_412_70 }))
    await nextDay(setup.fixture)
    await price(1_412_60)
    stand(setup.fixture, 'buy', 1_412_60, 140)
    orderOf(await setup.fixture.desk.submit(ticket(who, 'sell', { quantity: 140, limitPaise: 1_412_60 })))
    await setup.fixture.desk.settled()
    // The first exit finds a buyer, so that nothing of it comes back for the second.
    stand(setup.fixture, 'buy', stopPaise - 10, 60)
    await price(stopPaise)
    const states = [(await read(one.id)).state, (await read(other.id)).state].toSorted()
    expect(states).toEqual(['placed', 'refused'])
    expect(await sales(who)).toEqual([140n, 60n])
    expect((await notices(who)).map(({ kind }) => kind)).toContain('trigger.refused')
  })

  it('may be a stop alone, which no price above it reaches', async () => {
    const who = await customer()
    await open()
    stand(setup.fixture, 'sell', 1_412_60, 100)
    const { id } = await placeBracket(setup.fixture, bracket(who, {}, { targetPaise: null, stopPaise }))
    await nextDay(setup.fixture)
    await price(targetPaise)
    expect(await read(id)).toMatchObject({ state: 'watching', legs: [{ direction: 'falls' }] })
    await price(stopPaise)
    expect(await sales(who)).toEqual([100n])
  })

  it('are armed by a process that starts after the opening, once', async () => {
    const who = await customer()
    stand(setup.fixture, 'sell', 1_412_60, 100)
    const { id } = await placeBracket(setup.fixture, bracket(who))
    await nextDay(setup.fixture)
    await open()
    await open()
    await price(targetPaise)
    expect([(await read(id)).state, await sales(who)]).toEqual(['placed', [100n]])
  })
})

describe('where shares are sold the day they are bought, the exits of a bracket', () => {
  const setup = arrangeTriggers()
  const { open, price, read, orders } = setup

  it('grow with every fill, and end what is left of the entry before they sell', async () => {
    setup.fixture.settings = { ...setup.fixture.settings, sellsSameDay: true }
    const who = await openCustomer(setup.fixture, 10_00_000_00n)
    const watch = await open()
    stand(setup.fixture, 'sell', 1_412_60, 30)
    const { id, orderId } = await placeBracket(setup.fixture, bracket(who))
    await watch.refresh(id)
    expect(await read(id)).toMatchObject({ state: 'watching', quantity: 30n })
    stand(setup.fixture, 'sell', 1_412_60, 15)
    await setup.fixture.desk.settled()
    await watch.settled()
    expect(await read(id)).toMatchObject({ state: 'watching', quantity: 45n })
    await price(stopPaise)
    expect((await read(id)).state).toBe('placed')
    expect((await orders(who)).map(({ side, quantity }) => [side, quantity])).toEqual([
      ['buy', 100n],
      ['sell', 45n],
    ])
    stand(setup.fixture, 'sell', 1_412_60, 55)
    await setup.fixture.desk.settled()
    const { rows } = await setup.fixture.database.app.pool.query(
      'select state, filled_quantity from bahi.orders where id = $1',
      [BigInt(orderId)],
    )
    expect(rows).toEqual([{ state: 'cancelled', filled_quantity: 45n }])
  })
})
