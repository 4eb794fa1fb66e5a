import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logIn, register } from '@bahi/contract/customers/account'
import { listLogIns, listSessions, type LogInEntry, type SessionView } from '@bahi/contract/customers/sessions'
import { openAccountServer, type AccountServer } from '../../../testing/open-account-server.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0'
const [HOME, SAME_PROVIDER, ELSEWHERE] = ['49.36.12.7', '49.36.200.1', '203.0.113.9']

describe('the place of a log-in', () => {
  let bahi: AccountServer
  let lastPhone = 9_500_000_000
  let customer: { phone: string; password: string }
  let first: string
  beforeAll(async () => void (bahi = await openAccountServer()))
  afterAll(() => bahi.close())
  beforeEach(async () => {
    customer = { phone: String((lastPhone += 1)), password: 'correct horse' }
    const { data } = await bahi.call(register.path, { ...customer, agreed: '1' }, { from: HOME })
    first = String(data['token'])
  })

  const enter = (from: string) => bahi.call(logIn.path, customer, { from, headers: { 'user-agent': FIREFOX } })
  const list = async () =>
    ((await bahi.call(listSessions.path, {}, { token: first })).data as unknown as { items: SessionView[] }).items
  const history = async () =>
    ((await bahi.call(listLogIns.path, {}, { token: first })).data as unknown as { items: LogInEntry[] }).items
  const notices = async () =>
    (
      await bahi.database.owner.pool.query<{ kind: string; params: unknown }>(
        `select n.kind, n.params from bahi.notice n join bahi.customer_phone p on p.customer_id = n.customer_id where p.phone = $1`,
        [customer.phone],
      )
    ).rows

  it('is no news at the first log-in, and none in a network of the same provider', async () => {
    await enter(SAME_PROVIDER)
    expect((await list()).map(({ place, newPlace }) => [place, newPlace])).toEqual([
      ['49.36.x.x', false],
      ['49.36.x.x', false],
    ])
    expect(await notices()).toEqual([])
  })

  it('that none of the kept log-ins has is marked in both lists and told, once', async () => {
    await enter(ELSEWHERE)
    await enter(ELSEWHERE)
    await enter(HOME)
    const marked = (rows: readonly { place: string; newPlace: boolean }[]) =>
      rows.filter(({ newPlace }) => newPlace).map(({ place }) => place)
    expect(marked(await list())).toEqual(['203.0.x.x'])
    expect(marked(await history())).toEqual(['203.0.x.x'])
    expect(await notices()).toEqual([
      { kind: 'log-in.new-place', params: { device: 'Firefox · Linux', place: '203.0.x.x' } },
    ])
  })

  it('is told apart for each customer', async () => {
    await enter(ELSEWHERE)
    customer = { phone: String((lastPhone += 1)), password: 'correct horse' }
    await bahi.call(register.path, { ...customer, agreed: '1' }, { from: HOME })
    await enter(ELSEWHERE)
    expect(await notices()).toHaveLength(1)
  })

  it('is not told when the password was wrong', async () => {
    await bahi.call(logIn.path, { ...customer, password: 'wrong' }, { from: ELSEWHERE })
    expect(await notices()).toEqual([])
    expect(await list()).toHaveLength(1)
  })

  it('of a log-in before places were kept warns of nothing', async () => {
    await bahi.database.owner.pool.query(
      `update bahi.session s set place = '' from bahi.customer_phone p where p.customer_id = s.customer_id and p.phone = $1`,
      [customer.phone],
    )
    await enter(ELSEWHERE)
    expect(await notices()).toEqual([])
    expect((await list()).map(({ newPlace }) => newPlace)).toEqual([false, false])
  })

  it('is one of the shapes that the database knows, and no address in full', async () => {
    const write = (place: string) =>
      bahi.database.owner.pool.query(
        `update bahi.session s set place = $2 from bahi.customer_phone p where p.customer_id = s.customer_id and p.phone = $1`,
        [customer.phone, place],
      )
    for (const place of ['49.36.12.7', 'home', '49.36.x.x; drop']) await expect(write(place)).rejects.toThrow(/place/)
    await write('2409:4042:x')
  })
})
