import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openUnitServer, type UnitServer } from '../../../testing/servers/unit-server.ts'
import type { LoanJobParts } from './loan-job-parts.ts'
import { runLoanSales } from './sell-pledges.ts'

let bahi: UnitServer

/** Shares and units carry a loan that is ₹10,000 short today, and more could be lent on the shares. */
beforeEach(async () => {
  bahi = await openUnitServer({ alsoShares: true })
  const { asha: token } = bahi
  const loan = await bahi.borrow(token, (await bahi.standing(token)).limitPaise)
  await bahi.navToday(4_0000)
  await bahi.nextDay()
  const { limitPaise, owedPaise } = await bahi.standing(token)
  expect(await bahi.repay(token, loan.id, { amountPaise: owedPaise - limitPaise - 10_000_00 })).toMatchObject({
    msg: '',
  })
  await bahi.cureDaysAreOver()
}, 120_000)
afterEach(async () => {
  await bahi.expectLedgerToHold()
  await bahi.close()
})

const sales = () =>
  bahi.sql(
    'select s.asset > 1000000 as of_units, s.refused, s.order_id is not null as at_desk from bahi.loan_sale s order by s.asset',
  )
const everySale = () => bahi.sql('select to_jsonb(s) as row from bahi.loan_sale s order by s.asset')

async function haltTheShare(): Promise<void> {
  await bahi.sql('update bahi.instrument set halted = true where id = $1', [bahi.instrumentId])
  await bahi.parts.instruments.reload()
}

/** The parts of the job, with a market in which the share is in another state. */
function seeing({ bidPaise, halted }: { bidPaise?: number; halted?: boolean }): LoanJobParts {
  const { fundJob } = bahi.parts
  const { market } = fundJob
  const quote = (id: number) => {
    const there = market.feed.quote(id)
    return there === undefined || bidPaise === undefined || id !== bahi.instrumentId ? there : { ...there, bidPaise }
  }
  const byId = (id: number) => {
    const there = market.instruments.byId(id)
    return there === undefined || halted === undefined || id !== bahi.instrumentId ? there : { ...there, halted }
  }
  return {
    ...fundJob,
    market: { ...market, feed: { ...market.feed, quote }, instruments: { ...market.instruments, byId } },
  }
}

describe('a sale for a loan', () => {
  it('begins with what most is lent on, and passes it over while it is halted', async () => {
    await haltTheShare()
    await runLoanSales(bahi.parts.fundJob)
    expect(await sales()).toMatchObject([{ of_units: true, refused: null }])
    const once = await everySale()
    await runLoanSales(bahi.parts.fundJob)
    expect(await everySale()).toEqual(once)
  })

  it('passes over a share that nobody bids for', async () => {
    await runLoanSales(seeing({ bidPaise: 0 }))
    expect(await sales()).toMatchObject([{ of_units: true, refused: null }])
  })

  it('that the desk refuses is asked for once, and something else is sold in its place', async () => {
    // Halted in the moment after it was planned.
    await haltTheShare()
    await runLoanSales(seeing({ halted: false }))
    expect(await sales()).toEqual([{ of_units: false, refused: 'instrument-halted', at_desk: false }])
    await runLoanSales(seeing({ halted: false }))
    expect(await sales()).toMatchObject([
      { of_units: false, refused: 'instrument-halted' },
      { of_units: true, refused: null },
    ])
    const twice = await everySale()
    await runLoanSales(seeing({ halted: false }))
    expect(await everySale()).toEqual(twice)
    expect((await bahi.standing(bahi.asha)).duePaise).toBe(0)
  })

  it('that was filled in part is completed from other holdings; one that was filled whole waits for another day', async () => {
    await runLoanSales(bahi.parts.fundJob)
    expect(await sales()).toEqual([{ of_units: false, refused: null, at_desk: true }])
    // While the order is at the desk the units fall: what it brings does not cure.
    await bahi.navToday(3_0000)
    await bahi.sales()
    expect(
      (await bahi.loan(bahi.asha, String((await bahi.sql('select id from bahi.loan'))[0]?.['id']))).events.map(
        ({ kind }) => kind,
      ),
    ).toContain('sold')
    await bahi.sales()
    expect(await sales()).toHaveLength(1)
    await bahi.tamper('update bahi.loan_sale set quantity = quantity + 100')
    await bahi.sales()
    expect(await sales()).toMatchObject([{ of_units: false }, { of_units: true, refused: null }])
  })
})
