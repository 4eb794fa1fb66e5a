import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { findSecrets, findSecretsInCommits, findSecretsInTree } from './secrets.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

it('no file has anything that looks like a secret', () => {
  expect(findSecretsInTree(root)).toEqual([])
})

it('the last commit added none', () => {
  expect(findSecretsInCommits(root, 1)).toEqual([])
})

it('knows a secret by its shape', () => {
  // Put together here, so that this file has none.
  const join = (...parts: readonly string[]): string => parts.join('')
  const secrets = [
    join('-----BEGIN ', 'RSA PRIVATE KEY-----'),
    join('key = "AKIA', 'ABCDEFGHIJKLMNOP"'),
    join('ghp_', 'a1'.repeat(18)),
    join('postgres://bahi:', 'correcthorse@db.example.com/bahi'),
    join("apiSecret: '", '0123456789abcdef'.repeat(2), "'"),
  ]
  expect(findSecrets('file', secrets.join('\n')).map(({ place }) => place)).toEqual(
    secrets.map((_, index) => `file:${index + 1}`),
  )
  expect(findSecrets('file', 'postgres://bahi:${password}@127.0.0.1/bahi\nconst token = readToken()')).toEqual([])
})
