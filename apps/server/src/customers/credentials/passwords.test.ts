import { describe, expect, it } from 'vitest'
import { Flood } from '../../platform/http/flood.ts'
import { openPasswords } from './passwords.ts'

describe('passwords', () => {
  it('accept the right password only, and none for an unknown customer', async () => {
    const passwords = await openPasswords()
    const hash = await passwords.hash('correct horse')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwords.verify(hash, 'correct horse')).toBe(true)
    expect(await passwords.verify(hash, 'correct hors')).toBe(false)
    expect(await passwords.verify(undefined, 'the password of nobody')).toBe(false)
  })

  it('lets a few work, a few wait, and sends the rest away', async () => {
    const passwords = await openPasswords({ concurrency: 1, waiting: 2 })
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => passwords.verify(undefined, 'x')))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(Flood)
    expect(await passwords.verify(undefined, 'x')).toBe(false)
  })
})
