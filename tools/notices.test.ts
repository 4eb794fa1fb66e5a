import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import {
  describePackage,
  folderOfModule,
  isAllowed,
  packagesOfApp,
  packagesOfWorker,
  writeNotices,
} from './notices.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const made: string[] = []

function makePackage(about: object, files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-package-'))
  made.push(folder)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'made', version: '1.0.0', ...about }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true })
})

describe('what the apps are made of', () => {
  const used = ['apps/phone', 'apps/console', 'apps/server'].flatMap((app) => packagesOfApp(root, app))
  const helpers = ['\0vite/preload-helper.js', '\0rolldown/runtime.js'].map((id) => folderOfModule(root, id) ?? id)
  const all = [...new Set([...used, ...helpers])].map((folder) => describePackage(folder))

  it('is found', () => {
    expect(all.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['react', 'antd', 'fastify', 'pg', 'zod', '@fontsource/noto-sans-sc', 'vite', 'rolldown']),
    )
  })

  it('has a licence that lets us serve it', () => {
    expect(all.filter((one) => !isAllowed(one)).map(({ name, licence }) => `${name}: ${licence}`)).toEqual([])
  })

  it('has the text of its licence', () => {
    // A name alone, or "MIT" below a heading, is no text. The MPL lets a notice name the place of its text.
    const isShort = (text: string) => text.length < 300 && !text.includes('mozilla.org/MPL/2.0')
    expect(all.filter(({ texts }) => isShort(texts.join(''))).map(({ name }) => name)).toEqual([])
  })

  it('counts what the service worker brings, with what that needs', () => {
    const script = 'self["workbox:expiration:7.4.1"]&&_();try{self[`workbox:routing:7.4.1`]}catch{}'
    const names = packagesOfWorker(root, script).map((folder) => describePackage(folder).name)
    expect(names.sort()).toEqual(['idb', 'workbox-core', 'workbox-expiration', 'workbox-routing'])
  })
})

describe('the package of a module', () => {
  it('is the innermost one, with its scope', () => {
    expect(folderOfModule('/r', '/r/node_modules/a/node_modules/@b/c/x.js?v=1')).toBe(
      '/r/node_modules/a/node_modules/@b/c',
    )
    expect(folderOfModule('/r', '\0/r/node_modules/a/x.js')).toBe('/r/node_modules/a')
  })

  it('is none for a module of ours', () => {
    expect(folderOfModule('/r', '/r/apps/phone/src/main.ts')).toBeUndefined()
  })
})

describe('the text of a licence', () => {
  const granted = 'Permission is hereby granted, free of charge, to any person …'

  it('is that of the file, with the notice that stands beside it', () => {
    const folder = makePackage({ license: 'Apache-2.0' }, { 'LICENSE.md': 'the terms', NOTICE: 'made by us' })
    expect(describePackage(folder)).toMatchObject({ licence: 'Apache-2.0', texts: ['the terms', 'made by us'] })
  })

  it('is that of the README when there is no file', () => {
    const folder = makePackage({ license: 'MIT' }, { 'README.md': `# made\n\n## License\n\n${granted}\n` })
    expect(describePackage(folder).texts).toEqual([granted])
  })

  it('is that of everybody when a package only names the MIT licence', () => {
    const [text] = describePackage(makePackage({ license: 'MIT', author: { name: 'A. Author' } })).texts
    expect(text).toMatch(/^Copyright \(c\) A\. Author\n\nPermission is hereby granted/)
  })

  it('names the MIT licence when only its words stand there', () => {
    expect(describePackage(makePackage({}, { LICENSE: granted })).licence).toBe('MIT')
  })

  it('is missing when a package brings none and names another licence', () => {
    expect(describePackage(makePackage({ license: 'ISC' })).texts).toEqual([])
  })
})

describe('a licence', () => {
  it('is refused when the list does not name it', () => {
    expect(isAllowed({ name: 'made', licence: 'GPL-3.0-only' })).toBe(false)
    expect(isAllowed({ name: 'made', licence: undefined })).toBe(false)
    expect(isAllowed({ name: 'made', licence: 'LGPL-3.0-or-later' })).toBe(false)
  })
})

describe('the notices', () => {
  it('name each package once, in the order of the names', () => {
    const folders = [makePackage({ name: 'b' }), makePackage({ name: 'a' }), makePackage({ name: 'a' })]
    mkdirSync(join(folders[0] ?? '', 'docs'))
    const text = writeNotices('This app', folders)
    expect(text.match(/^[ab] 1\.0\.0$/gm)).toEqual(['a 1.0.0', 'b 1.0.0'])
  })
})
