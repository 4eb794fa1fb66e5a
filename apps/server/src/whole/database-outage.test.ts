import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OutageServer } from '../../testing/outage-server.ts'

let bahi: OutageServer
beforeAll(async () => {
  bahi = await OutageServer.open()
})
afterAll(() => bahi.close())

/** Every call is answered: accepted, refused by a rule, or told that the database is away. */
async function expectToSurvive(happens: () => Promise<unknown>): Promise<void> {
  const answers = await bahi.underFlow(happens)
  expect(answers.filter(({ http }) => http !== 200 && http !== 503).map(({ text }) => text)).toEqual([])
  expect(answers.filter(({ http }) => http === 200).length).toBeGreaterThan(0)
  await bahi.expectToGoOn()
}

describe('a house whose database breaks', () => {
  const names = ['bahi-ids', 'bahi-desk', 'bahi-exchange', 'bahi']

  it.each(names)('goes on when the connections called %s are ended', async (name) => {
    await expectToSurvive(async () => expect(await bahi.terminate(name)).toBeGreaterThan(0))
  })

  it.each(['bahi-desk', 'bahi-ids'])(
    'goes on when a process of %s is killed and PostgreSQL starts itself anew',
    async (name) => {
      await expectToSurvive(() => bahi.killBackend(name))
    },
  )

  it('goes on when PostgreSQL was stopped and comes back, and says meanwhile what is missing', async () => {
    const { app } = bahi.hand
    await expectToSurvive(() =>
      bahi.restart(async () => {
        const said = { ready: false, missing: expect.arrayContaining(['database', 'id-node']) }
        await expect.poll(async () => (await app.inject('/readyz')).json()).toMatchObject(said)
        expect((await app.inject('/readyz')).statusCode).toBe(503)
        expect((await app.inject('/healthz')).statusCode).toBe(200)
      }),
    )
  })

  it('goes on when the primary comes back elsewhere', async () => {
    await expectToSurvive(() => bahi.moveElsewhere())
  })
})
