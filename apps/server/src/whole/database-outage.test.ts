import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OutageTown } from '../../testing/outage-town.ts'

let town: OutageTown
beforeAll(async () => {
  town = await OutageTown.open()
})
afterAll(() => town.close())

/** Every call is answered: accepted, refused by a rule, or told that the database is away. */
async function expectToSurvive(happens: () => Promise<unknown>): Promise<void> {
  const answers = await town.underFlow(happens)
  expect(answers.filter(({ http }) => http !== 200 && http !== 503).map(({ text }) => text)).toEqual([])
  expect(answers.filter(({ http }) => http === 200).length).toBeGreaterThan(0)
  await town.expectToGoOn()
}

describe('a house whose database breaks', () => {
  const names = ['bahi-ids', 'bahi-desk', 'bahi-exchange', 'bahi']

  it.each(names)('goes on when the connections called %s are ended', async (name) => {
    await expectToSurvive(async () => expect(await town.terminate(name)).toBeGreaterThan(0))
  })

  it.each(['bahi-desk', 'bahi-ids'])(
    'goes on when a process of %s is killed and PostgreSQL starts itself anew',
    async (name) => {
      await expectToSurvive(() => town.killBackend(name))
    },
  )

  it('goes on when PostgreSQL was stopped and comes back, and says meanwhile what is missing', async () => {
    const { app } = town.hand
    await expectToSurvive(() =>
      town.restart(async () => {
        const said = { ready: false, missing: expect.arrayContaining(['database', 'id-node']) }
        await expect.poll(async () => (await app.inject('/readyz')).json()).toMatchObject(said)
        expect((await app.inject('/readyz')).statusCode).toBe(503)
        expect((await app.inject('/healthz')).statusCode).toBe(200)
      }),
    )
  })

  it('goes on when the primary comes back elsewhere', async () => {
    await expectToSurvive(() => town.moveElsewhere())
  })
})
