import type { DrawEntry } from '@bahi/contract/ipo/views'
import * as refusals from '@bahi/contract/messages/refusals'
import { formatPlainRupees } from '@bahi/money/format'
import { type PublishedDraw, verifyDraw } from '@bahi/proofs/verify-ipo-draw'
import { fail, readArguments, refuseArguments } from './command-line/read-arguments.mjs'

type DrawReply = Omit<PublishedDraw, 'root' | 'secret' | 'issuePricePaise'> & {
  ipoId: string
  name: string
  number: string
  state: string
  root: string | null
  secret: string | null
  issuePricePaise: number | null
  entries: number | null
}

const WORDS = {
  'secret-fits-commitment': 'the secret fits the mark that was published before opening',
  'list-fits-root': 'the list of applications is the one that was fixed at closing',
  'demand-follows-from-secret': 'the simulated demand follows from the secret',
  'price-follows-from-bids': 'the price of the issue follows from all bids',
  'allotments-are-those-drawn': 'the allotments are those that this draw gives',
  'no-more-than-offered': 'no more was given out than was offered',
} as const

const HELP = `npm run ipo:verify -- NUMBER [ADDRESS]
Runs the draw of the new share with this number, or this id, again from what is public, on a running Bahi or any address that serves one, and says
whether the result is the published one. Ends with 1 when anything differs. Needs no log-in and no database. Without an
address it asks this machine at PORT.

Options:
  --help  prints this text
Example: npm run ipo:verify -- NS-0001`

const [id = '', address = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`] = readArguments(
  HELP,
  {},
  [1, 2],
).positionals
if (!/^(?:\d{1,19}|NS-\d{4,9})$/.test(id)) refuseArguments(`${id} is not the number of a new share, nor its id.`, HELP)

async function ask<Data>(path: string, input: Readonly<Record<string, string>>): Promise<Data> {
  const reply = await fetch(`${address}${path}?${new URLSearchParams(input).toString()}`).catch(() =>
    fail(`Nobody answers at ${address}. Start Bahi with npm start, or name its address after the number.`),
  )
  const { status, msg, data } = (await reply.json()) as { status: number; msg: string; data: Data }
  if (status !== 0) fail(msg === refusals.ipoMissing ? `There is no new share ${id}.` : `${path} answers ${msg}.`)
  return data
}

async function readEntries(ipoId: string): Promise<DrawEntry[]> {
  const entries: DrawEntry[] = []
  for (;;) {
    const { items, total } = await ask<{ items: DrawEntry[]; total: number }>('/api/app/ipo/entries.do', {
      ipoId,
      from: String(entries.length + 1),
      size: '5000',
    })
    entries.push(...items)
    if (entries.length >= total || items.length === 0) return entries
  }
}

const { root, secret, issuePricePaise, ...draw } = await ask<DrawReply>('/api/app/ipo/draw.do', { ipoId: id })
if (root === null || secret === null || issuePricePaise === null) {
  fail(
    `${draw.name} (${draw.number}) is ${draw.state}: ${root === null ? 'its list is not fixed yet' : 'its secret is not open'}, so that there is nothing to verify.`,
  )
}
const entries = await readEntries(draw.ipoId)
const verdict = verifyDraw({ ...draw, root, secret, issuePricePaise }, entries)
console.log(
  `${draw.name} (${draw.number}): ${entries.length} applications, ${draw.lotsToDraw} lots of ${draw.lotSize}, issued at ₹${formatPlainRupees(issuePricePaise)}`,
)
for (const { check, ok } of verdict.checks) console.log(`${ok ? 'equal    ' : 'DIFFERENT'}  ${WORDS[check]}`)
for (const entryId of verdict.differences) console.error(`DIFFERENT: entry ${entryId}`)
console.log(
  `${verdict.published} published winners, ${verdict.drawn} drawn here, ${verdict.differences.length} differences`,
)
if (verdict.isEqual) console.log('The published result is what its secret and its list give.')
else process.exitCode = 1
