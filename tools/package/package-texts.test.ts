import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  controlText,
  debianVersion,
  launcherText,
  OPERATOR_COMMANDS,
  packagedUnit,
  programOfCommand,
  sourceOfCommand,
} from './package-texts.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const { scripts, engines } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  engines: { node: string }
}

it('each command of an operator is a program of its own name', () => {
  const programs = OPERATOR_COMMANDS.map((name) => programOfCommand(sourceOfCommand(scripts, name)))
  expect(new Set(programs).size).toBe(programs.length)
  expect(programOfCommand('tools/backup/restore.ts')).toBe('tools/restore.js')
  expect(() => sourceOfCommand(scripts, 'test')).toThrow('no command test')
})

it('the launcher knows each command, and no other', () => {
  const text = launcherText(new Map([['ledger:verify', 'tools/verify-ledger.js']]))
  expect(text).toContain('  ledger:verify) program=tools/verify-ledger.js ;;')
  expect(text).toContain('commands: ledger:verify"')
})

it('a version between two releases comes after the first of them', () => {
  expect(debianVersion('1.0.2', undefined)).toBe('1.0.2')
  expect(debianVersion('1.0.2', { day: '20261126', hash: '484397ff' })).toBe('1.0.2+git20261126.484397ff')
})

it('the units of the clone lead to the package, with nothing left of the clone', () => {
  const serve = packagedUnit(read('ops/systemd/bahi.service'), 'serve')
  expect(serve).toContain('ExecStart=/usr/bin/bahi serve\n')
  const backup = packagedUnit(read('ops/systemd/bahi-backup.service'), 'backup /var/backups/bahi')
  expect(backup).toContain('WorkingDirectory=/usr/lib/bahi\n')
  expect(serve + backup).not.toContain('/opt/')
  expect(() => packagedUnit('[Service]\n', 'serve')).toThrow('WorkingDirectory')
})

it('the package asks for the Node that package.json asks for', () => {
  const control = controlText({ version: '1', architecture: 'amd64', installedKilobytes: 5 })
  expect(control).toContain(`nodejs (${engines.node.replace('>=', '>= ')})`)
  expect(control.endsWith('\n')).toBe(true)
})
