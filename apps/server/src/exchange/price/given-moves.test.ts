import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const SERVER = fileURLToPath(new URL('../../..', import.meta.url))
/** What takes a given move, and the only room that gives one: its days have play money and shares that nobody can trade. */
const MAY_NAME_THEM = ['src/exchange/price/', 'src/learning/']

it('moves of the market are given to days of learning only: nobody sets a price (H2)', () => {
  const files = ['src', 'seed', 'sandbox'].flatMap((folder) =>
    readdirSync(join(SERVER, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const sources = files.filter((name) => name.endsWith('.ts'))
  expect(sources.length).toBeGreaterThan(500)
  const naming = sources.filter((name) => /marketMoves|MarketMove\b/.test(readFileSync(join(SERVER, name), 'utf8')))
  expect(naming.length).toBeGreaterThan(2)
  expect(naming.filter((name) => !MAY_NAME_THEM.some((folder) => name.startsWith(folder)))).toEqual([])
})
