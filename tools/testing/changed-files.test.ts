import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { chooseChecks, findChangedFiles } from './changed-files.mjs'

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

it('finds what is not committed and what is new, and leaves out what is gone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-changed-'))
  folders.push(folder)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: folder, stdio: 'pipe' })
  git('init', '-q')
  for (const name of ['kept.ts', 'changed.ts', 'gone.ts']) writeFileSync(join(folder, name), 'one')
  git('add', '.')
  git('commit', '-qm', 'one')
  writeFileSync(join(folder, 'changed.ts'), 'two')
  writeFileSync(join(folder, 'new.ts'), 'two')
  rmSync(join(folder, 'gone.ts'))
  expect(findChangedFiles(folder)).toEqual(['changed.ts', 'new.ts'])
})

describe('what is tried for a change', () => {
  const choose = (...files: string[]) => chooseChecks(files, () => true)

  it('tries the server tests beside a changed server file', () => {
    expect(choose('apps/server/src/wallet/transfers/match.ts')).toMatchObject({
      projects: ['apps/server'],
      serverFolders: ['apps/server/src/wallet/transfers/'],
    })
  })

  it('tries every type and the product of the server for a changed rule', () => {
    expect(choose('packages/domain/src/loans/terms.ts')).toMatchObject({
      projects: ['packages', 'apps', 'tests', 'tools'],
      serverFolders: ['apps/server/src/loans/'],
    })
  })

  it('tries only the browser tests that were changed themselves', () => {
    expect(choose('tests/e2e/visitor.test.ts', 'apps/phone/src/home/home.css').browserTests).toEqual([
      'tests/e2e/visitor.test.ts',
    ])
  })
})
