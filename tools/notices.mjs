import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { STANDARD_MIT } from './standard-mit.mjs'

/** The name of the file that lies beside what is served, one for each app. */
export const NOTICES = 'THIRD-PARTY-NOTICES.txt'

/** Licences that let us serve a package to anybody, as long as the notice is kept. */
export const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
]

/**
 * Packages that may stay though their licence is not in the list above. sharp loads libvips on the server as a library of
 * its own, unchanged, which the LGPL asks for; nothing of it is copied into our files. web-push is loaded in the same way, and the MPL covers its
 * own files only. isbot and tweetnacl are given to the public.
 */
export const EXCEPTIONS = [
  { name: /^@img\/sharp-libvips-/, licence: 'LGPL-3.0-or-later' },
  { name: /^web-push$/, licence: 'MPL-2.0' },
  { name: /^(?:isbot|tweetnacl)$/, licence: 'Unlicense' },
]

const LICENCE_FILE = /^(?:licen[cs]e|copying|ofl|unlicense)(?:[.-].*)?$/i
const NOTICE_FILE = /^notice(?:\..*)?$/i

/** Helpers that the bundlers write into the apps themselves, by the beginning of their module's name. */
const HELPERS = { '\0vite/': 'vite', '\0rolldown/': 'rolldown', '\0vite:': 'vite' }

/**
 * A plugin of Vite that notes the folder of each package of which something stands in the finished app: code that was not
 * dropped, and style sheets with their fonts.
 */
export function noteBundledPackages(root, folders) {
  return {
    name: 'bahi-note-packages',
    generateBundle(_options, bundle) {
      const ids = [...this.getModuleIds()].filter((id) => /\.css(?:\?|$)/.test(id))
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) if (renderedLength > 0) ids.push(id)
      }
      for (const id of ids) {
        const folder = folderOfModule(root, id)
        if (folder !== undefined) folders.add(folder)
      }
    },
  }
}

/** The folder of the package that a module comes from, or nothing for a module of ours. */
export function folderOfModule(root, id) {
  const helper = Object.keys(HELPERS).find((start) => id.startsWith(start))
  if (helper !== undefined) return findPackage(root, HELPERS[helper])
  const path = id.replace(/^\0/, '').replace(/\?.*$/, '').split('/').join(sep)
  const within = `${sep}node_modules${sep}`
  const at = path.lastIndexOf(within)
  if (at < 0) return undefined
  const [scope, name] = path.slice(at + within.length).split(sep)
  return join(path.slice(0, at), 'node_modules', scope.startsWith('@') ? join(scope, name) : scope)
}

/** The parts of Workbox in a service worker, which Workbox bundles itself and marks with their names. */
export function packagesOfWorker(root, script) {
  const names = [...script.matchAll(/["'`]workbox:([a-z-]+):[\d.]+["'`]/g)].map(([, name]) => `workbox-${name}`)
  return packagesNeeded(names.map((name) => findPackage(root, name)).filter((folder) => folder !== undefined))
}

/** What an app of ours depends upon, with all that those packages depend upon, as far as it is installed here. */
export function packagesOfApp(root, app) {
  return packagesNeeded([join(root, app)]).filter((folder) => folder.includes(`${sep}node_modules${sep}`))
}

function packagesNeeded(folders) {
  const found = new Set()
  const visit = (folder) => {
    if (found.has(folder)) return
    found.add(folder)
    const { dependencies, optionalDependencies } = readPackage(folder)
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const needed = findPackage(folder, name)
      // Packages for other machines are rightly missing.
      if (needed !== undefined) visit(needed)
    }
  }
  folders.forEach(visit)
  return [...found]
}

/** As Node looks for a package: in the folder it is asked from, then in each folder above. */
function findPackage(from, name) {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return folder
  return dirname(from) === from ? undefined : findPackage(dirname(from), name)
}

function readPackage(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** What has to be said of a package: its name, version and licence, with the texts that it brings. */
export function describePackage(folder) {
  const { name, version, author, license } = readPackage(folder)
  const read = (file) => readFileSync(join(folder, file), 'utf8').trim()
  const files = readdirSync(folder).sort()
  const own = files.filter((file) => LICENCE_FILE.test(file)).map(read)
  const texts = own.length > 0 ? own : textElsewhere(files, read, { license, author })
  const licence = license ?? (texts.some(isMit) ? 'MIT' : undefined)
  return { name, version, licence, texts: [...texts, ...files.filter((file) => NOTICE_FILE.test(file)).map(read)] }
}

/** Some packages keep the text in their README; others only name the MIT licence, whose words are always the same. */
function textElsewhere(files, read, { license, author }) {
  const readme = files.find((file) => /^readme(?:\.|$)/i.test(file))
  const [, part] = (readme === undefined ? '' : read(readme)).split(/^#+[^\n]*licen[cs][^\n]*$/im)
  if (part !== undefined && (license !== 'MIT' || isMit(part))) return [part.trim()]
  if (license !== 'MIT') return []
  const who = typeof author === 'string' ? author : author?.name
  const holder = who === undefined ? 'The package names no holder of its copyright.' : `Copyright (c) ${who}`
  return [`${holder}\n\n${STANDARD_MIT}`]
}

function isMit(text) {
  return /permission is hereby granted, free of charge/i.test(text)
}

export function isAllowed({ name, licence }) {
  return ALLOWED.includes(licence) || EXCEPTIONS.some((one) => one.name.test(name) && one.licence === licence)
}

/** The notices of these packages as one text, by name; the same package at two places is named once. */
export function writeNotices(what, folders) {
  const packages = new Map()
  for (const folder of folders) {
    const one = describePackage(folder)
    packages.set(`${one.name} ${one.version}`, one)
  }
  const sorted = [...packages].sort(([one], [other]) => (one < other ? -1 : 1))
  const parts = sorted.map(
    ([title, { licence, texts }]) => `${title}\nLicence: ${licence ?? 'see below'}\n\n${texts.join('\n\n')}`,
  )
  const line = '-'.repeat(80)
  const head = `${what} uses these packages of other people, under the licences that stand with them.`
  return `${[head, ...parts].join(`\n\n${line}\n\n`)}\n`.replaceAll('\r\n', '\n')
}
