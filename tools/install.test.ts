import { describe, expect, it } from 'vitest'
import { isSameInstallation } from './install.mjs'

const lock = {
  packages: {
    '': { version: '1.0.0' },
    'apps/server': { version: '1.0.0' },
    'node_modules/pg': { version: '8.0.0', integrity: 'sha512-a' },
    'node_modules/vitest': { version: '4.0.0', integrity: 'sha512-v', dev: true },
    'node_modules/for-another-machine': { version: '1.0.0', optional: true },
  },
}

const pg = { version: '8.0.0', integrity: 'sha512-a' }
const vitest = { version: '4.0.0', integrity: 'sha512-v' }
const holds = (installed: Record<string, object>, withTests: boolean) =>
  isSameInstallation(lock, { packages: installed }, withTests)

describe('an installation', () => {
  it('is complete without the packages of other machines', () => {
    expect(holds({ 'node_modules/pg': pg, 'node_modules/vitest': vitest }, true)).toBe(true)
  })

  it('serves without the packages of the tests, and cannot test without them', () => {
    expect(holds({ 'node_modules/pg': pg }, false)).toBe(true)
    expect(holds({ 'node_modules/pg': pg }, true)).toBe(false)
  })

  it('serves with the packages of the tests too, so that nothing is installed twice', () => {
    expect(holds({ 'node_modules/pg': pg, 'node_modules/vitest': vitest }, false)).toBe(true)
  })

  it('is not complete when a package is missing, older or another one', () => {
    for (const withTests of [false, true]) {
      expect(holds({ 'node_modules/vitest': vitest }, withTests)).toBe(false)
      expect(holds({ 'node_modules/pg': { ...pg, version: '7.9.0' }, 'node_modules/vitest': vitest }, withTests)).toBe(
        false,
      )
      expect(
        holds({ 'node_modules/pg': { ...pg, integrity: 'sha512-b' }, 'node_modules/vitest': vitest }, withTests),
      ).toBe(false)
    }
  })
})
