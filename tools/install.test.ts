import { describe, expect, it } from 'vitest'
import { isSameInstallation } from './install.mjs'

const lock = {
  packages: {
    '': { version: '1.0.0' },
    'apps/server': { version: '1.0.0' },
    'node_modules/pg': { version: '8.0.0', integrity: 'sha512-a' },
    'node_modules/for-another-machine': { version: '1.0.0', optional: true },
  },
}

describe('an installation', () => {
  it('is complete without the packages of other machines', () => {
    expect(
      isSameInstallation(lock, { packages: { 'node_modules/pg': { version: '8.0.0', integrity: 'sha512-a' } } }),
    ).toBe(true)
  })

  it('is not complete when a package is missing, older or another one', () => {
    expect(isSameInstallation(lock, { packages: {} })).toBe(false)
    expect(
      isSameInstallation(lock, { packages: { 'node_modules/pg': { version: '7.9.0', integrity: 'sha512-a' } } }),
    ).toBe(false)
    expect(
      isSameInstallation(lock, { packages: { 'node_modules/pg': { version: '8.0.0', integrity: 'sha512-b' } } }),
    ).toBe(false)
  })
})
