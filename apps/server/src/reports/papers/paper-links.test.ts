import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  endMail,
  endPaperLinks,
  type MessageTopic,
  type PaperLink,
  readMessageChoices,
} from '@bahi/contract/customers/messages'
import { endOtherSessions } from '@bahi/contract/customers/sessions'
import { openPaperLink } from '@bahi/contract/reports/papers'
import { businessDate } from '@bahi/money/business-date'
import type { TakenMail } from '../../../testing/scripted/mail-server.ts'
import { findCheapest } from '../../../testing/servers/first-morning.ts'
import { linkIn, type MessageServer, openMessageServer } from '../../../testing/servers/message-server.ts'
import type { Person } from '../../../testing/servers/wallet-server.ts'
import { tellPapers } from './tell-papers.ts'

const DAY_MS = 86_400_000
const PAPERS: readonly MessageTopic[] = ['notes', 'statements']

let bahi: MessageServer
let day: string
beforeAll(async () => {
  bahi = await openMessageServer()
  await bahi.passTo(10 * 3_600)
  day = bahi.parts.clock.now().date
  const code = await findCheapest(bahi)
  for (const who of ['asha', 'meera', 'ravi'] as const) {
    if (who !== 'ravi') await bahi.mailTo(who, `${who}@home.example`, PAPERS)
    await bahi.post(await bahi.token(who), '/api/app/user/buy.do', { code, quantity: '100', type: 'market' })
  }
  await bahi.passTo(bahi.parts.clock.now().second + 20)
  await bahi.endDay()
  await bahi.send()
}, 120_000)
afterAll(() => bahi.close())

const papersTo = (address: string) =>
  bahi.mailServer.taken.filter(({ to, text }) => to.includes(address) && text.includes('/paper-link?'))
const sent = (who: Person, subject: string) =>
  papersTo(`${who}@home.example`).find(({ headers }) => headers['subject'] === subject)
const tokenFor = (who: Person, subject = 'Contract note ready') => linkIn(sent(who, subject), 'link')
const open = (token: string) => bahi.call(openPaperLink.path, { token })
const linksOf = async (token: string) =>
  (await bahi.read(token, readMessageChoices.path)).data['links'] as readonly PaperLink[]
const tellAgain = () => {
  const { daysParts, ids, clock } = bahi.parts
  return tellPapers({ ...daysParts, ids, clock }, businessDate(day))
}
/** One more e-mail with a link of its own, as the night of another day writes it. */
async function another(who: Person): Promise<{ token: string; mail: TakenMail }> {
  const { shard, customerId } = await bahi.idOf(who)
  await bahi.database.owner.pool.query(
    `delete from bahi.notice where shard = $1 and customer_id = $2 and kind = 'paper.note'`,
    [shard, customerId],
  )
  await tellAgain()
  await bahi.send()
  const mail = papersTo(`${who}@home.example`).at(-1) as TakenMail
  return { token: linkIn(mail, 'link'), mail }
}

it('sends the papers of a day as links, without a figure, a share or a name, to who chose them', () => {
  for (const who of ['asha', 'meera'] as const) {
    const mails = papersTo(`${who}@home.example`)
    expect(mails).toHaveLength(2)
    expect(new Set(mails.map(({ headers }) => headers['subject']))).toEqual(
      new Set(['Contract note ready', 'Daily statement ready']),
    )
    for (const { text, html } of mails)
      for (const said of [text, html]) {
        const words = said.replaceAll(/https?:\S+/g, '').replaceAll(/charset="?utf-8/gi, '')
        expect(words).not.toMatch(/₹|\d{3}|Asha|Meera|2026/)
        expect(words).toContain('shows the statement for 7 days')
      }
  }
  expect(papersTo('ravi@home.example')).toEqual([])
})

it('opens one paper, more than once, and logs nobody in', async () => {
  const asha = await bahi.token('asha')
  const token = tokenFor('asha')
  for (const count of [1, 2]) {
    const { data } = await open(token)
    const own = await bahi.read(asha, '/api/app/user/paper/view.do', { kind: 'contract-note', period: day })
    expect(data).toMatchObject({ kind: 'contract-note', period: day, sections: own.data['sections'] })
    expect((await linksOf(asha)).find(({ kind }) => kind === 'contract-note')).toMatchObject({ opens: count })
  }
  const statement = await open(tokenFor('asha', 'Daily statement ready'))
  expect(statement.data).toMatchObject({ kind: 'ledger', period: day })
  // The token is no session: it answers no other call.
  for (const path of ['/api/app/user/paper/view.do', '/api/app/user/paper/file.do', '/api/app/user/message/choices.do'])
    expect((await bahi.read(token, path, { kind: 'contract-note', period: day })).msg).toBe('tips.msg.249')
  expect((await bahi.call(openPaperLink.path, { token, kind: 'ledger', period: '2026' })).data).toMatchObject({
    kind: 'contract-note',
  })
})

it('shows to each holder of a link the paper of its own customer', async () => {
  const [asha, meera] = [await open(tokenFor('asha')), await open(tokenFor('meera'))]
  expect(asha.data['fingerprint']).not.toEqual(meera.data['fingerprint'])
  expect(await linksOf(await bahi.token('ravi'))).toEqual([])
})

it('is opened by no GET, so that scanners of links neither read nor spend it', async () => {
  const token = tokenFor('meera')
  const before = await linksOf(await bahi.token('meera'))
  for (const method of ['GET', 'HEAD'] as const) {
    const looked = await bahi.app.inject({ method, url: `${openPaperLink.path}?token=${token}` })
    expect(looked.statusCode).toBe(404)
  }
  expect(await linksOf(await bahi.token('meera'))).toEqual(before)
  expect((await open(token)).status).toBe(0)
})

it('opens nothing for a token that was guessed, changed, or made for something else', async () => {
  const token = tokenFor('asha')
  const bytes = Buffer.from(token, 'base64url')
  const shifted = Buffer.from(bytes)
  shifted[0] = ((shifted[0] ?? 0) + 1) % 64
  const changed = Buffer.from(bytes)
  changed[40 % changed.length] = (changed[40 % changed.length] ?? 0) ^ 1
  const stop = linkIn(sent('asha', 'Contract note ready'), 'stop')
  for (const wrong of [
    shifted.toString('base64url'),
    changed.toString('base64url'),
    Buffer.alloc(33).toString('base64url'),
    stop,
    await bahi.token('asha'),
    '0',
  ])
    expect((await open(wrong)).msg).toBe('tips.msg.892')
})

it('keeps the hash of a token alone', async () => {
  const token = tokenFor('asha')
  const { rows } = await bahi.database.owner.pool.query<{ row: string }>(
    `select row_to_json(l)::text || encode(token_hash, 'hex') as row from bahi.paper_link l`,
  )
  const bytes = Buffer.from(token, 'base64url')
  for (const { row } of rows) {
    expect(row).not.toContain(token)
    expect(row).not.toContain(bytes.subarray(1).toString('hex'))
  }
})

it('tells of a day once, however often the night runs', async () => {
  const before = papersTo('asha@home.example').length
  await tellAgain()
  await bahi.send()
  expect(papersTo('asha@home.example')).toHaveLength(before)
})

it('stays ended when its customer ends it, also when the e-mail is sent once more', async () => {
  const asha = await bahi.token('asha')
  const token = tokenFor('asha')
  await bahi.post(await bahi.token('meera'), endPaperLinks.path)
  expect((await open(token)).status).toBe(0)
  await bahi.post(asha, endPaperLinks.path)
  expect(await linksOf(asha)).toEqual([])
  expect((await open(token)).msg).toBe('tips.msg.892')
  await bahi.database.owner.pool.query(
    `update bahi.message set outcome = null, next_at = last_at where channel = 'mail' and kind = 'paper.note'`,
  )
  await bahi.send()
  const again = linkIn(papersTo('asha@home.example').at(-1), 'link')
  expect(again).toBe(token)
  expect((await open(again)).msg).toBe('tips.msg.892')
})

it('ends with a new password and with every other device that is logged out', async () => {
  const { token } = await another('asha')
  expect((await open(token)).status).toBe(0)
  await bahi.post(await bahi.token('asha'), endOtherSessions.path)
  expect((await open(token)).msg).toBe('tips.msg.892')
})

it('ends with its address: a new one, none, or one that takes nothing', async () => {
  const first = await another('asha')
  const asha = await bahi.mailTo('asha', 'asha@new.example', PAPERS)
  expect((await open(first.token)).msg).toBe('tips.msg.892')
  await bahi.mailTo('asha', 'asha@home.example', PAPERS)
  const second = await another('asha')
  expect((await open(second.token)).status).toBe(0)
  await bahi.post(asha, endMail.path)
  expect((await open(second.token)).msg).toBe('tips.msg.892')
  expect(await linksOf(asha)).toEqual([])
})

it('opens nothing while the account is locked', async () => {
  await bahi.mailTo('meera', 'meera@home.example', PAPERS)
  const { token } = await another('meera')
  const { shard, customerId } = await bahi.idOf('meera')
  expect((await open(token)).status).toBe(0)
  await bahi.database.owner.pool.query(
    `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until)
     values ($1, 79, $2, 'account', 'suspected-takeover', $3, $3::timestamptz + interval '1 hour')`,
    [shard, customerId, bahi.now],
  )
  expect((await open(token)).msg).toBe('tips.msg.892')
  await bahi.database.owner.pool.query('delete from bahi.customer_lock where id = 79')
})

it('ends after seven days, and is forgotten then', async () => {
  await bahi.mailTo('meera', 'meera@home.example', PAPERS)
  const { token } = await another('meera')
  bahi.now = new Date(bahi.now.getTime() + 7 * DAY_MS - 1)
  expect((await open(token)).status).toBe(0)
  bahi.now = new Date(bahi.now.getTime() + 1)
  expect((await open(token)).msg).toBe('tips.msg.892')
  await bahi.send()
  const { rows } = await bahi.database.owner.pool.query<{ count: number }>(
    'select count(*)::int as count from bahi.paper_link where until < $1',
    [bahi.now],
  )
  expect(rows[0]?.count).toBe(0)
})
