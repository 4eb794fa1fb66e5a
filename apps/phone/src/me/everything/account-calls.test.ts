import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { allEndpoints } from '@bahi/contract/all-endpoints'
import { toHex } from '@bahi/proofs/hex'
import { sha256 } from '@bahi/proofs/sha256'
import { accountFiles } from './account-calls.ts'
import { readmeWords, writeReadme } from './readme/write-readme.ts'
import { ZipFile } from './zip-file.ts'

/** Calls of a customer that only read, and are no files of their own, each with its reason. */
const own = (path: string) => `/api/app/user/${path}.do`
const leftOut: Readonly<Record<string, string>> = Object.fromEntries([
  ...[
    'aifund/preview',
    'bracket/preview',
    'fund/preview',
    'fund/sip/preview',
    'ipo/preview',
    'loan/key-facts',
    'loan/quote',
    'order/preview',
    'share/sip/preview',
    'tax/shares',
    'tax/units',
    'trigger/preview',
    'withdraw/preview',
  ].map((path) => [own(path), 'worked out for a question, and not kept']),
  ...[
    'fund/order/detail',
    'getOneSubscribeByUserId',
    'loan/detail',
    'order/detail',
    'recharge/detail',
    'trigger/detail',
  ].map((path) => [own(path), 'one row of a list that is taken, with its entries, which are taken']),
  ...[
    'allotmentList',
    'checkAllotment',
    'cash/list',
    'order/fills',
    'placement/list',
    'statement/list',
    'statement/scope',
    'worth/entries',
  ].map((path) => [own(path), 'a part of a list that is taken']),
  ...[
    'certificate/view',
    'getUserPositionMarketValue',
    'notice/unread',
    'proof/path',
    'watchlist/list',
    'worth/nights',
    'worth/figure',
    'worth/workings',
  ].map((path) => [own(path), 'the same figures as a file that is taken']),
  ...['blockTradeList', 'ipo/detail', 'loan/list-lender', 'newStockList', 'offer/demoCodes', 'offer/detail'].map(
    (path) => [own(path), 'what is offered to everybody'],
  ),
  ...['vipticket/list', 'bank/ifsc', 'program/login'].map((path) => [own(path), 'what is offered to everybody']),
  ...['order/effect', 'order/effects'].map((path) => [own(path), 'worked out of the log of the exchange when asked']),
  ...[
    'paper/list',
    'paper/view',
    'paper/file',
    'document/file',
    'proof/file',
    'worth/file',
    'previewTemp',
    'order/proofs',
  ].map((path) => [own(path), 'taken as papers, proof and pictures']),
  ['/admin/stock/vipticket/list.do', 'what is offered to everybody'],
  ['/api/code/bank/pwd.do', 'sends a code'],
])

describe('the file of everything', () => {
  it('has every call that tells a customer of their own, or says why not', () => {
    const taken = new Set(accountFiles.map(({ endpoint }) => endpoint.path))
    const reading = Object.values(allEndpoints)
      .filter(({ access, changes, methods }) => access === 'customer' && !changes && methods.includes('GET'))
      .map(({ path }) => path)
    expect(reading.filter((path) => !taken.has(path) && !(path in leftOut))).toEqual([])
    expect(Object.keys(leftOut).filter((path) => taken.has(path) || !reading.includes(path))).toEqual([])
  })

  it.each(['en', 'hi', 'zh'] as const)('says in its README what each file is, in %s', async (language) => {
    const words = await readmeWords(language)
    const names = Object.keys(words.files)
    expect(accountFiles.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([])
    const nights = ['proof/nights/2026-11-24.json', 'proof/nights/2026-11-23.json']
    const readme = writeReadme(words, {
      madeAt: '2026-11-27T10:00:00.000Z',
      names: [...nights, 'proof/fills/2026-11-20.json'],
    })
    for (const part of [
      'account/nominees.json\n',
      'proof/nights/ (2)\n',
      'papers/ (0)\n',
      '2026-11-27 10:00 UTC',
      'npm run proof:verify -- FOLDER/proof/nights/2026-11-23.json\n',
      'npm run market:verify -- 2026-11-20 FOLDER/proof/fills/2026-11-20.json\n',
    ])
      expect(readme).toContain(part)
    expect(readme).not.toMatch(/[{}]/)
    const bare = writeReadme(words, { madeAt: '2026-11-27T10:00:00.000Z', names: [] })
    expect(bare).toContain('npm run market:verify -- DATE FOLDER/proof/fills/DATE.json\n')
  })

  it('has one name for each file', () => {
    expect(new Set(accountFiles.map(({ name }) => name)).size).toBe(accountFiles.length)
  })
})

describe('a ZIP', () => {
  it('gives back what was put in, and lists each file with its hash', async () => {
    const zip = new ZipFile()
    zip.add('papers/note.pdf', new Uint8Array([37, 80, 68, 70]))
    zip.addJson('account/account.json', { name: 'अनिता' })
    // More than a piece that is handed to the browser.
    const photo = Uint8Array.from({ length: 2_500_000 }, (_, at) => (at * 7_919) % 251)
    zip.add('pictures/1.jpg', photo)
    const unzipped = unzipSync(new Uint8Array(await zip.end({ madeAt: 'now' }).arrayBuffer()))
    const text = (name: string) => new TextDecoder().decode(unzipped[name])
    expect(JSON.parse(text('account/account.json'))).toEqual({ name: 'अनिता' })
    expect(unzipped['papers/note.pdf']).toEqual(new Uint8Array([37, 80, 68, 70]))
    expect(toHex(sha256(unzipped['pictures/1.jpg'] ?? new Uint8Array()))).toBe(toHex(sha256(photo)))
    expect(JSON.parse(text('index.json'))).toEqual({
      madeAt: 'now',
      files: ['papers/note.pdf', 'account/account.json', 'pictures/1.jpg'].map((name) => ({
        name,
        bytes: unzipped[name]?.length,
        sha256: toHex(sha256(unzipped[name] ?? new Uint8Array())),
      })),
    })
  })
})
