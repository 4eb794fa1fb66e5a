import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { writeNotices } from '../../../../../tools/notices.mjs'
import { readNotices } from './read-notices.ts'

const folder = mkdtempSync(join(tmpdir(), 'bahi-notices-'))
afterAll(() => rmSync(folder, { recursive: true }))

function makePackage(name: string, license: string, text: string): string {
  const made = join(folder, name)
  mkdirSync(made)
  writeFileSync(join(made, 'package.json'), JSON.stringify({ name, version: '1.2.3', license }))
  writeFileSync(join(made, 'LICENSE'), text)
  return made
}

it('reads back what the build writes, with the lines of each text', () => {
  const ruled = `first\n\n${'-'.repeat(30)}\nsecond`
  const file = writeNotices('The app', [makePackage('b', 'ISC', 'the terms'), makePackage('a', 'MIT', ruled)])
  expect(readNotices(file)).toEqual([
    { name: 'a 1.2.3', licence: 'MIT', text: ruled },
    { name: 'b 1.2.3', licence: 'ISC', text: 'the terms' },
  ])
})

it('finds no package in a page of the app', () => {
  expect(readNotices('<!doctype html>\n<title>Bahi</title>')).toEqual([])
})
