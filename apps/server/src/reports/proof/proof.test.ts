import { execFile } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { getLatestRoot, getOwnProof, listRoots, OwnProof, PublishedRoot } from '@bahi/contract/reports/proof'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { businessDate } from '@bahi/money/business-date'
import { fitsFigures, followsRemembered, verifyLiabilities } from '@bahi/proofs/liability-tree-verify'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'
import { sealNight } from './seal-night.ts'

let bahi: TestServer
let asha: string
let ravi: string
const nights: string[] = []
beforeAll(async () => {
  bahi = await openTestServer()
  await bahi.passTo(10 * 3_600)
  ;[asha, ravi] = [await bahi.logIn('9000000001'), await bahi.logIn('9000000002')]
  const { data } = await bahi.call('/market/api/hq/stock/getINDStockList.do', { size: '100' }, { method: 'GET' })
  const cheapest =
    (data['items'] as { code: string; lastPaise: number }[]).toSorted(
      (one, other) => one.lastPaise - other.lastPaise,
    )[0]?.code ?? ''
  expect(
    await bahi.call('/api/app/user/buy.do', { code: cheapest, quantity: '100', type: 'market' }, { token: asha }),
  ).toMatchObject({ status: 0 })
  await bahi.passTo(bahi.parts.clock.now().second + 20)
})
afterAll(async () => {
  expect(bahi.faults).toEqual([])
  await bahi.close()
})

const proofOf = async (token: string, night?: string) =>
  bahi.call('/api/app/user/proof/path.do', night === undefined ? {} : { night }, { token, method: 'GET' })
const roots = async (before?: string) =>
  (await bahi.call('/api/app/proof/roots.do', before === undefined ? {} : { before }, { method: 'GET' }))
    .data as ReplyOf<typeof listRoots>
const endDay = async () => {
  nights.push(bahi.parts.clock.now().date)
  await bahi.endDay()
}
/** What an owner's entries come to, up to one of them: asked of the postings alone. */
async function cashThrough(owner: string, seq: number): Promise<{ cash: bigint; hash: string }> {
  const {
    rows: [row],
  } = await bahi.database.owner.pool.query<{ cash: bigint; hash: Buffer }>(
    `select (coalesce(sum(amount) filter (where debit < 100 and asset = 0), 0) - coalesce(sum(amount) filter (where credit < 100 and asset = 0), 0))::bigint as cash,
       (select hash from bahi.posting where owner = $1 and seq = $2) as hash from bahi.posting where owner = $1 and seq <= $2`,
    [owner, seq],
  )
  return { cash: row?.cash ?? -1n, hash: row?.hash.toString('hex') ?? '' }
}
const verdictOf = async (proof: OwnProof) => {
  const [leaf] = proof.leaves
  const own = await cashThrough(leaf?.owner ?? '', leaf?.headSeq ?? 0)
  return verifyLiabilities(proof, { owner: leaf?.owner ?? '', cashPaise: own.cash, headHash: own.hash })
}

it('has no root before the first night, and lets nobody ask for a proof who is not logged in', async () => {
  expect(await roots()).toEqual({ items: [], more: false })
  expect((await bahi.call('/api/app/proof/latest.do', {}, { method: 'GET' })).data).toEqual({ root: null })
  expect(await proofOf(asha)).toMatchObject({ status: 1, msg: 'tips.msg.982' })
  expect(await bahi.call('/api/app/user/proof/path.do', {}, { method: 'GET' })).toMatchObject({
    status: 1,
    msg: 'tips.msg.249',
  })
})

it('seals each night with the cash of everybody, and every customer finds the whole of it', async () => {
  await endDay()
  const proofs = await Promise.all(
    [asha, ravi].map(async (token) => (await proofOf(token)).data as ReplyOf<typeof getOwnProof>),
  )
  for (const proof of proofs) {
    expect(proof.root.night).toBe(nights[0])
    expect(proof.leaves.length).toBeGreaterThan(1)
    expect(await verdictOf(proof)).toMatchObject({ isSound: true, differencePaise: 0n })
  }
  expect(proofs[0]?.root).toEqual(proofs[1]?.root)
  const {
    rows: [all],
  } = await bahi.database.owner.pool.query<{ owed: bigint }>(
    'select sum(amount)::bigint as owed from bahi.balance where asset = 0 and account < 6',
  )
  expect(proofs[0]?.root.totalPaise).toBe(String(all?.owed))
  expect(
    ((await bahi.call('/api/app/proof/latest.do', {}, { method: 'GET' })).data as ReplyOf<typeof getLatestRoot>).root,
  ).toEqual(proofs[0]?.root)
  expect(await proofOf(asha, '2020-01-01')).toMatchObject({
    status: 1,
    msg: 'tips.msg.982',
    data: { fields: ['night'] },
  })
})

it('changes nothing when a night is sealed again, and never goes back behind a later night', async () => {
  const [before] = (await roots()).items
  const parts = bahi.parts.ipoJob
  await sealNight(parts, businessDate(nights[0] ?? ''))
  await sealNight(parts, businessDate('2026-01-01'))
  expect((await roots()).items).toEqual([before])
  await endDay()
  await endDay()
  const { items } = await roots()
  expect(items.map(({ night }) => night)).toEqual([...nights].reverse())
  expect(items.every((root) => fitsFigures(root))).toBe(true)
  expect(followsRemembered(before ?? { night: '', root: '' }, items)).toBe(true)
  expect((await roots(nights[2])).items.map(({ night }) => night)).toEqual([nights[1], nights[0]])
  expect(await verdictOf((await proofOf(asha, nights[1])).data as ReplyOf<typeof getOwnProof>)).toMatchObject({
    isSound: true,
  })
})

it('shows each customer no leaf but their own, and of a neighbour no more than a hash and a part', async () => {
  const one = (await proofOf(asha)).data as ReplyOf<typeof getOwnProof>
  const other = (await proofOf(ravi)).data as ReplyOf<typeof getOwnProof>
  expect(new Set([...one.leaves, ...other.leaves].map(({ index }) => index)).size).toBe(
    one.leaves.length + other.leaves.length,
  )
  expect(JSON.stringify(one)).not.toContain(other.leaves[0]?.owner)
  expect(JSON.stringify(one)).not.toContain(other.leaves[0]?.salt)
})

it('shows a customer any later change of the database in their own proof', async () => {
  for (const change of [
    'update bahi.liability_root set total_paise = 1',
    'delete from bahi.liability_owner',
    'delete from bahi.liability_nodes',
    'truncate bahi.liability_owner',
    'delete from bahi.liability_root',
  ]) {
    await expect(bahi.database.owner.pool.query(change)).rejects.toMatchObject({
      code: expect.stringMatching(/23001|0A000/) as string,
    })
  }
  await bahi.database.owner.pool.query(
    `begin; set local session_replication_role = replica; update bahi.liability_owner set leaves = set_byte(leaves, 43, get_byte(leaves, 43) # 1) where night = '${nights[0]}'; commit`,
  )
  const verdict = await verdictOf((await proofOf(asha, nights[0])).data as ReplyOf<typeof getOwnProof>)
  expect(verdict.isSound).toBe(false)
  expect(verdict.checks).toContainEqual({ check: 'paths-lead-to-root', ok: false })
  expect(verdict.goodSteps).toBeLessThan(verdict.steps)
})

it('has one root however many seal a night at once, and leaves for that one only', async () => {
  const night = businessDate(bahi.parts.clock.now().date)
  await Promise.all([
    sealNight(bahi.parts.ipoJob, night),
    sealNight(bahi.parts.ipoJob, night),
    sealNight(bahi.parts.ipoJob, night),
  ])
  expect((await roots()).items.filter(({ night: one }) => one === night)).toHaveLength(1)
  for (const token of [asha, ravi])
    expect(await verdictOf((await proofOf(token, night)).data as ReplyOf<typeof getOwnProof>)).toMatchObject({
      isSound: true,
    })
  nights.push(night)
})

it('lies in a file that is verified without Bahi', async () => {
  const reply = await bahi.app.inject({
    method: 'GET',
    url: '/api/app/user/proof/file.do',
    headers: { authorization: `Bearer ${asha}` },
  })
  expect([reply.headers['content-type'], reply.headers['content-disposition']]).toEqual([
    'application/json; charset=utf-8',
    `attachment; filename="bahi-proof-${nights.at(-1)}.json"`,
  ])
  const folder = await mkdtemp(join(tmpdir(), 'proof-'))
  const run = async (words: string, ...more: string[]) => {
    const file = join(folder, 'proof.json')
    await writeFile(file, words)
    const tool = fileURLToPath(new URL('../../../../../tools/verify-proof.ts', import.meta.url))
    return promisify(execFile)(process.execPath, ['--import', 'tsx', tool, file, ...more]).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
    )
  }
  const { root } = JSON.parse(reply.body) as { root: PublishedRoot }
  const good = await run(reply.body, root.root)
  expect(good.stdout).toContain('Everything holds.')
  expect(good.stdout).toContain('Simulated market')
  expect(good.code).toBe(0)
  expect((await run(reply.body, 'ab'.repeat(32))).code).toBe(1)
  expect((await run(reply.body.replace(/"totalPaise": "\d+"/, '"totalPaise": "1"'))).code).toBe(1)
  expect((await run('{}')).code).toBe(1)
  expect(await readFile(join(folder, 'proof.json'), 'utf8')).toBe('{}')
})
