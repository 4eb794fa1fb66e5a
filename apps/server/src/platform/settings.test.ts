import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settings as table, type SettingName } from '@bahi/domain/staff/setting-bounds'
import { openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts'
import { openSettings } from './settings.ts'

describe('settings', () => {
  let database: TestDatabase
  beforeAll(async () => void (database = await openTestDatabase()))
  afterAll(() => database.close())

  const write = (name: string, from: string, value: unknown) =>
    database.owner.pool.query(
      `insert into bahi.setting (name, effective_from, value, reason, recorded_at, installed) values ($1, $2, $3, 'test', '2026-11-20', true)`,
      [name, from, JSON.stringify(value)],
    )

  it('gives the default in code, then each value from its own day on', async () => {
    let today = '2026-11-20'
    await write('trade.lotSize', '2026-11-23', 50)
    await write('trade.lotSize', '2026-11-25', 10)
    const settings = await openSettings({
      pool: database.app.pool,
      businessDate: () => today,
      onError: (error) => {
        throw error
      },
    })
    const seen = ['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25', '2027-01-01'].map((date) => {
      today = date
      return settings.value('trade.lotSize')
    })
    expect(seen).toEqual([100, 50, 50, 10, 10])
    expect(settings.decided('trade.lotSize')).toBe(10)
    today = '2026-11-20'
    expect(settings.decided('trade.lotSize')).toBeUndefined()
    settings.close()
  })

  it('does not let a row beyond the bounds into force, whoever wrote it', async () => {
    await write('trade.frequentSeconds', '2026-11-01', 4)
    await write('charges.brokeragePercent', '2026-11-01', '0.26')
    await write('trade.noSuchThing', '2026-11-01', 1)
    const problems: unknown[] = []
    const settings = await openSettings({
      pool: database.app.pool,
      businessDate: () => '2026-11-20',
      onError: (error) => problems.push(error),
    })
    expect(settings.value('trade.frequentSeconds')).toBe(15)
    expect(settings.value('charges.brokeragePercent')).toBe('0')
    expect(problems).toHaveLength(3)
    settings.close()
  })

  it('follows a change when it reads again', async () => {
    const settings = await openSettings({
      pool: database.app.pool,
      businessDate: () => '2026-12-01',
      onError: () => undefined,
    })
    expect(settings.value('trade.sameDaySell')).toBe(false)
    await write('trade.sameDaySell', '2026-12-01', true)
    await settings.reload()
    expect(settings.value('trade.sameDaySell')).toBe(true)
    settings.close()
  })

  it('are all asked for by some part of the server: none is changed in vain', () => {
    const domain = resolve(import.meta.dirname, '../../../../packages/domain/src')
    const sources = [...filesOf(resolve(import.meta.dirname, '..')), ...filesOf(domain)].filter(
      (path) => !path.endsWith('.test.ts') && !path.startsWith(`${domain}/staff/`),
    )
    const code = sources.map((path) => readFileSync(path, 'utf8')).join('\n')
    expect(Object.keys(table).filter((name) => !code.includes(`'${name}'`))).toEqual([])
  })

  it('says the kind of every value as its type does', () => {
    for (const [name, { initial }] of Object.entries(table) as [SettingName, { initial: unknown }][])
      expect([name, kindOf(initial)]).toEqual([name, expectedKind(name)])
  })
})

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => resolve(folder, path))
}

function kindOf(value: unknown): string {
  if (value === null) return 'off'
  return Array.isArray(value) ? 'windows' : typeof value
}

/** The type ValueOf in words. */
function expectedKind(name: SettingName): string {
  if (
    name === 'trade.sameDaySell' ||
    name.endsWith('.open') ||
    name === 'demo.desk' ||
    name.startsWith('verification.')
  )
    return 'boolean'
  if (['trade.maxRise', 'trade.maxFall', 'trade.riseRate'].includes(name)) return 'off'
  if (name.endsWith('Percent') || name === 'fund.cutOff') return 'string'
  return /[wW]indows$/.test(name) ? 'windows' : 'number'
}
