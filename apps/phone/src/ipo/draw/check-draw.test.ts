import { expect, it } from 'vitest'
import { toHex } from '@bahi/proofs/hex'
import { finalBids, decideIssuePrice, simulatedCategories } from '@bahi/proofs/ipo-demand'
import { entryIdOf, runDraw } from '@bahi/proofs/ipo-draw'
import { sha256 } from '@bahi/proofs/sha256'
import type { PublishedDraw } from '@bahi/proofs/verify-ipo-draw'
import { checkDraw, hashesFor, publishedDraw, type DrawReply, type OwnLine } from './check-draw.ts'

const ipoId = '7'
const secret = sha256(new TextEncoder().encode('a secret'))
const saltOf = (application: number) => sha256(new TextEncoder().encode(`salt ${application}`))
const entries = Array.from({ length: 30 }, (_, at) => ({
  entryId: entryIdOf(7n, BigInt(at + 1), saltOf(at + 1)),
  lots: 1 + (at % 3),
  bidPaise: at % 7 === 0 ? 286_00 : 0,
}))
const terms = {
  bandLowPaise: 286_00,
  bandHighPaise: 301_00,
  tickPaise: 100,
  lotSize: 40,
  offered: { institutional: 50_000, 'non-institutional': 15_000, 'retail-elsewhere': 34_000 },
}
const demand = simulatedCategories.map((category) => ({
  category,
  offeredShares: terms.offered[category],
  bids: finalBids(secret, category, terms),
}))
const sharesOffered = 99_400
const issuePricePaise = decideIssuePrice(
  { ...terms, sharesOffered },
  demand.flatMap(({ bids }) => bids),
  entries,
)
const lotsToDraw = 10
const run = runDraw({ secret, entries, pricePaise: issuePricePaise, lots: lotsToDraw })
const draw: PublishedDraw = {
  commitment: toHex(sha256(secret)),
  root: toHex(run.root),
  secret: toHex(secret),
  lotSize: terms.lotSize,
  lotsToDraw,
  bandLowPaise: terms.bandLowPaise,
  bandHighPaise: terms.bandHighPaise,
  tickPaise: terms.tickPaise,
  sharesOffered,
  issuePricePaise,
  demand,
  allotments: run.drawn.filter(({ lots }) => lots > 0).map(({ entryId, lots }) => ({ entryId, lots })),
}
const winner = run.drawn.find(({ lots }) => lots > 0)?.entryId
const application = entries.findIndex(({ entryId }) => entryId === winner) + 1
const own: OwnLine = {
  applicationId: String(application),
  salt: toHex(saltOf(application)),
  lots: entries[application - 1]?.lots ?? 0,
  bidPaise: entries[application - 1]?.bidPaise ?? 0,
  allottedLots: 1,
}

it("comes to the published result, and finds one's own line", () => {
  const report = checkDraw({ ipoId, draw, entries, own })
  expect(report).toMatchObject({ isEqual: true, published: 10, drawn: 10, differences: 0 })
  expect(report.own).toMatchObject({ entryId: winner, isListed: true, lots: 1, isAsTold: true })
  expect(report.own?.place).toBe(run.drawn.find(({ entryId }) => entryId === winner)?.place)
})

it('reports a lot that was given to another application', () => {
  const loser = run.drawn.find(({ lots }) => lots === 0)?.entryId ?? ''
  const report = checkDraw({
    ipoId,
    draw: { ...draw, allotments: [{ entryId: loser, lots: 1 }, ...draw.allotments.slice(1)] },
    entries,
    own: null,
  })
  expect(report).toMatchObject({ isEqual: false, differences: 2, own: null })
})

it("says when one's own line reads differently from what was asked", () => {
  expect(checkDraw({ ipoId, draw, entries, own: { ...own, lots: own.lots + 1 } }).own?.isListed).toBe(false)
  expect(
    checkDraw({ ipoId, draw, entries: entries.filter(({ entryId }) => entryId !== winner), own }).own?.isListed,
  ).toBe(false)
})

it('says when the customer was told something else than was drawn', () => {
  expect(checkDraw({ ipoId, draw, entries, own: { ...own, allottedLots: 0 } }).own?.isAsTold).toBe(false)
})

it('tells of its progress about as far as it said', () => {
  const many = Array.from({ length: 1_500 }, (_, at) => ({
    entryId: entryIdOf(7n, BigInt(at + 1), saltOf(at + 1)),
    lots: 1,
    bidPaise: 0,
  }))
  const heard: number[] = []
  checkDraw({ ipoId, draw, entries: many, own: null }, (made) => heard.push(made))
  expect(heard.length).toBeGreaterThan(1)
  expect(heard.at(-1)).toBeLessThanOrEqual(hashesFor(many.length))
})

it('waits until the secret is open', () => {
  const reply = {
    ...draw,
    ipoId,
    number: 'NS-0001',
    name: 'Vindhya Solar',
    state: 'closed',
    committedAt: '',
    rootAt: '',
    revealedAt: null,
    revealBy: '',
    entries: 30,
    lotsAllotted: null,
  } as unknown as DrawReply
  expect(publishedDraw({ ...reply, secret: null })).toBeNull()
  expect(publishedDraw(reply)).toMatchObject({ secret: draw.secret, issuePricePaise })
})
